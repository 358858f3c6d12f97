import { IconHistory, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { focusIfLost } from '../../../lib/focus/focus-if-lost.ts'
import { isTypedOn } from '../../../lib/focus/keyboard.ts'
import classes from './recent-list.module.css'
import { type RecentSearch, recentText } from './recent-searches.ts'
import { searchText } from './search.text.ts'
import type { Recents } from './use-recents.ts'

interface RecentListProps {
  recents: Recents
  onTake: (search: RecentSearch) => void
}

/** The recent searches of a mode, shown under its empty input. */
export function RecentList({ recents, onTake }: RecentListProps) {
  const list = useRef<HTMLUListElement>(null)
  /** Moves the focus to the search that is now at `index`, or to the input if none is left. */
  const moveFocus = (index: number) =>
    focusIfLost(() => {
      const rows = [...(list.current?.children ?? [])]
      const row = rows[index] ?? rows.at(-1)
      if (row) return row.querySelector<HTMLElement>('button:last-of-type')
      return isTypedOn() ? document.querySelector<HTMLElement>('[role="search"] input') : null
    })
  if (recents.list.length === 0) return null
  return (
    <section className={classes.recents} aria-labelledby="recent-searches">
      <div className={classes.head}>
        <h2 id="recent-searches">{searchText.recent.heading}</h2>
        <SmallButton
          look="plain"
          onClick={() => {
            recents.clear()
            moveFocus(0)
          }}
        >
          {searchText.recent.clear}
        </SmallButton>
      </div>
      <ul ref={list} className={classes.list}>
        {recents.list.map((search, index) => {
          const { name, detail } = recentText(search)
          return (
            <li key={search.text} className={classes.row}>
              <button type="button" className={classes.take} onClick={() => onTake(search)}>
                <IconHistory size={16} stroke={1.7} aria-hidden="true" />
                <span className={classes.text}>
                  {name}
                  {detail === undefined ? null : <span className="identifier"> {detail}</span>}
                </span>
              </button>
              <IconButton
                label={searchText.recent.remove(search.name ?? search.text)}
                onClick={() => {
                  recents.remove(search)
                  moveFocus(index)
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
