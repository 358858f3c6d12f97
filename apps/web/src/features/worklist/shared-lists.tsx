import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useIsSeen } from '../../lib/screen/use-is-seen.ts'
import classes from './shared-lists.module.css'
import { useChoices, type LeadList } from './worklist.api.ts'
import { worklistText } from './worklist.text.ts'

const { lists: text } = worklistText

/**
 * The lists that are shared in a team: those of the user, and those of teammates. `madeBy` has the
 * ids of the teammates who count; without it all of them do.
 */
export function SharedLists({ madeBy }: { madeBy?: readonly string[] }) {
  const section = useRef<HTMLElement>(null)
  const { data } = useChoices(useIsSeen(section))
  const isOfTeam = ({ is_shared: isShared, made_by_id: maker }: LeadList) =>
    isShared && (maker === null || (madeBy?.includes(maker) ?? true))
  const lists = data?.lists.filter(isOfTeam)
  return (
    <section ref={section} className="panel" aria-labelledby="shared-lists-title">
      <h3 id="shared-lists-title" className={classes.title}>
        {text.team}
      </h3>
      {lists === undefined ? null : lists.length === 0 ? (
        <p className="dim-small">
          {text.teamNone} <Link to="/worklist">{text.toWorklist}</Link>
        </p>
      ) : (
        <>
          <p className="dim-small">{text.teamNote}</p>
          <ul className={classes.lists}>
            {lists.map((list) => (
              <li key={list.list_id}>
                <Link to="/worklist" search={{ list: list.list_id }} className="anywhere">
                  {list.name}
                </Link>
                <span className="dim-small">
                  {list.is_own ? text.madeByMe(list.leads) : text.madeBy(list.leads, list.made_by)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
