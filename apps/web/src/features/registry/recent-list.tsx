import { IconHistory, IconX } from '@tabler/icons-react'
import { IconButton } from '../../components/icon-button.tsx'
import { titleCaseName } from '../../lib/title-case.ts'
import classes from './recent-list.module.css'
import type { RecentSearch } from './recent-searches.ts'
import type { Recents } from './use-recents.ts'

interface RecentListProps {
  recents: Recents
  onTake: (search: RecentSearch) => void
}

/** The recent searches of a mode, under its empty input. */
export function RecentList({ recents, onTake }: RecentListProps) {
  if (recents.list.length === 0) return null
  return (
    <section className={classes.recents} aria-labelledby="recent-searches">
      <div className={classes.head}>
        <h2 id="recent-searches">Recent searches</h2>
        <button type="button" className={classes.clear} onClick={recents.clear}>
          Clear
        </button>
      </div>
      <ul className={classes.list}>
        {recents.list.map((search) => (
          <li key={search.text} className={classes.row}>
            <button type="button" className={classes.take} onClick={() => onTake(search)}>
              <IconHistory size={16} stroke={1.7} aria-hidden="true" />
              <RecentWords search={search} />
            </button>
            <IconButton label={`Remove ${search.name ?? search.text}`} onClick={() => recents.remove(search)}>
              <IconX size={15} stroke={1.8} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentWords({ search: { text, name } }: { search: RecentSearch }) {
  return (
    <span className={classes.words}>
      {name === undefined ? text : titleCaseName(name)}
      {name === undefined ? null : <span className="identifier"> {text}</span>}
    </span>
  )
}
