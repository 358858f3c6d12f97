import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { Link } from '@tanstack/react-router'
import { DIN } from '../features/lookups/kinds/din.ts'
import { LEAD_KINDS } from '../features/lookups/kinds/lead-kinds.ts'
import { useWhichHaveLeads } from '../features/lookups/lookups.api.ts'
import { lookupsText } from '../features/lookups/lookups.text.ts'
import { hasPermission, lastKnownUser, useGetUserDetails } from '../features/me/user-details.ts'
import classes from './switch.module.css'

const { leads: text } = lookupsText

const { din: _din, ...others } = LEAD_KINDS
const OTHERS = Object.values(others)

/**
 * Links between the lists of leads: all of them, and those of each kind. A kind that needs a
 * permission is shown if the user has the permission or has leads of that kind.
 */
export function LeadsSwitch({ isAlwaysShown = false }: { isAlwaysShown?: boolean }) {
  const { data: user } = useGetUserDetails()
  const known = user ?? lastKnownUser()
  const maySearch = OTHERS.map(({ permission }) => hasPermission(known, permission))
  const hasLeads = useWhichHaveLeads(
    OTHERS.filter((_, index) => user !== undefined && !maySearch[index] && !isAlwaysShown),
  )
  const shown = OTHERS.filter(
    ({ name }, index) => isAlwaysShown || maySearch[index] || hasLeads.has(name),
  )
  return (
    <nav className={classes.switch} aria-label={text.switchLabel}>
      <Link to="/worklist" className={classes.choice}>
        {text.all}
      </Link>
      {[DIN, ...shown].map(({ name }) => {
        const { leads, short } = KIND_DETAILS[name].single
        return (
          <Link key={name} to={leads} className={classes.choice}>
            {text.choice(short)}
          </Link>
        )
      })}
    </nav>
  )
}
