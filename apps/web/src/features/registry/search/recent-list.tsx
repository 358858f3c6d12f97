import { IconHistory, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { focusIfLost } from '../../../lib/focus/focus-if-lost.ts'
import { isTypedOn } from '../../../lib/focus/keyboard.ts'
import classes from './recent-list.module.css'
import { type RecentSearch, recentText } from './recent-searches.ts'
import type { Recents } from './use-recents.ts'

interface RecentListProps {
  recents: Recents
  onTake: (search: RecentSearch) => void
}

/** The recent searches of a mode, under its empty input. */
export function RecentList({ recents, onTake }: RecentListProps) {
  const list = useRef<HTMLUListElement>(null)
  /** To the search that took the place of the one that is gone; if none is left, the input. */
  const goOn = (place: number) =>
    focusIfLost(() => {
      const rows = [...(list.current?.children ?? [])]
      const row = rows[place] ?? rows.at(-1)
      if (row) return row.querySelector<HTMLElement>('button:last-of-type')
      return isTypedOn() ? document.querySelector<HTMLElement>('[role="search"] input') : null
    })
  if (recents.list.length === 0) return null
  return (
    <section className={classes.recents} aria-labelledby="recent-searches">
      <div className={classes.head}>
        <h2 id="recent-searches">Recent searches</h2>
        <SmallButton
          look="plain"
          onClick={() => {
            recents.clear()
            goOn(0)
          }}
        >
          Clear
        </SmallButton>
      </div>
      <ul ref={list} className={classes.list}>
        {recents.list.map((search, place) => {
          const { name, detail } = recentText(search)
          return (
            <li key={search.text} className={classes.row}>
              <button type="button" className={classes.take} onClick={() => onTake(search)}>
                <IconHistory size={16} stroke={1.7} aria-hidden="true" />
                <span className={classes.words}>
                  {name}
                  {detail === undefined ? null : <span className="identifier"> {detail}</span>}
                </span>
              </button>
              <IconButton
                label={`Remove ${search.name ?? search.text}`}
                onClick={() => {
                  recents.remove(search)
                  goOn(place)
                }}
              >
                <IconX size={15} stroke={1.8} aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
