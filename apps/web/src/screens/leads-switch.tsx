import { LOOKUP_WORDS } from '@dastak/contract/lookup-kinds.ts'
import { Link } from '@tanstack/react-router'
import { LEAD_KINDS } from '../features/lookups/kinds/lead-kinds.ts'
import { useWhichHaveLeads } from '../features/lookups/lookups.api.ts'
import { hasPermission, useGetUserDetails } from '../features/me/user-details.ts'
import classes from './leads-switch.module.css'

const { din: DIN, ...others } = LEAD_KINDS
const OTHERS = Object.values(others)

/** Between lists of leads. Kinds with a permission have no menu entry, and are seen once used. */
export function LeadsSwitch({ isAlwaysShown = false }: { isAlwaysShown?: boolean }) {
  const { data: user } = useGetUserDetails()
  const maySearch = OTHERS.map(({ permission }) => hasPermission(user, permission))
  const hasLeads = useWhichHaveLeads(
    OTHERS.filter((_, place) => user !== undefined && !maySearch[place] && !isAlwaysShown),
  )
  const shown = OTHERS.filter(
    ({ name }, place) => isAlwaysShown || maySearch[place] || hasLeads.has(name),
  )
  if (shown.length === 0) return null
  return (
    <nav className={classes.switch} aria-label="Leads">
      {[DIN, ...shown].map(({ name }) => {
        const { leads, short } = LOOKUP_WORDS[name].single
        return (
          <Link key={name} to={leads} className={classes.choice}>
            {short} leads
          </Link>
        )
      })}
    </nav>
  )
}
