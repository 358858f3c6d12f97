import { Link, Outlet } from '@tanstack/react-router'
import classes from './account-frame.module.css'

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
  return (
    <>
      <nav className={classes.menu} aria-label="Account">
        {ENTRIES.map(({ to, label }) => (
          <Link key={to} to={to} className={classes.entry}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
