import { Link } from '@tanstack/react-router'
import { hasPermission, useGetUserDetails } from '../features/me/user-details.ts'
import { GST } from '../features/lookups/kinds/gst.ts'
import { useHasLeads } from '../features/lookups/lookups.api.ts'
import classes from './leads-switch.module.css'

/**
 * Between the lists of leads. The GST leads have no menu entry; a user who may not search GST sees
 * the way only once he has some.
 */
export function LeadsSwitch({ isAlwaysShown = false }: { isAlwaysShown?: boolean }) {
  const { data: user } = useGetUserDetails()
  const maySearch = hasPermission(user, GST.permission)
  const { data: hasLeads } = useHasLeads(GST, user !== undefined && !maySearch && !isAlwaysShown)
  if (!isAlwaysShown && !maySearch && !hasLeads) return null
  return (
    <nav className={classes.switch} aria-label="Leads">
      <Link to="/leads" className={classes.choice}>
        DIN leads
      </Link>
      <Link to="/gstleads" className={classes.choice}>
        GST leads
      </Link>
    </nav>
  )
}
