import { Link, Outlet } from '@tanstack/react-router'
import { useId } from 'react'
import classes from './account-frame.module.css'
import { useIsSoon } from './use-is-soon.ts'

const ENTRIES = [
  { to: '/account/profile', label: 'Profile' },
  { to: '/account/settings', label: 'Settings' },
  { to: '/account/leads', label: 'Leads Extracted' },
  { to: '/account/billing', label: 'Billing' },
  { to: '/account/department', label: 'Department' },
  { to: '/account/activity-logs', label: 'Activity logs' },
] as const

/** The account menu above the screens of /account. */
export function AccountFrame() {
  const isSoon = useIsSoon()
  const soonId = useId()
  return (
    <>
      <nav className={classes.menu} aria-label="Account">
        {ENTRIES.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.entry}
            data-soon={isSoon(to) || undefined}
            aria-describedby={isSoon(to) ? soonId : undefined}
          >
            {label}
          </Link>
        ))}
        <span id={soonId} hidden>
          Comes with a later version
        </span>
      </nav>
      <Outlet />
    </>
  )
}
