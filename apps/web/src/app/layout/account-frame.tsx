import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useEdges } from '../../components/use-edges.ts'
import classes from './account-frame.module.css'

const ENTRIES = [
  { to: '/account/profile', label: 'Profile' },
  { to: '/account/settings', label: 'Settings' },
  { to: '/account/leads', label: 'Leads Extracted' },
  { to: '/account/billing', label: 'Billing' },
  { to: '/account/department', label: 'Department' },
  { to: '/account/activity-logs', label: 'Activity logs' },
] as const

/** The account menu above the screens of /account; the screen's entry is scrolled into view. */
export function AccountFrame() {
  const menu = useRef<HTMLElement>(null)
  const { isShifted, hasMore, onScroll } = useEdges(menu, true)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useLayoutEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>(`[href="${path}"]`)
    // Only sideways: the page stays where it is.
    if (entry)
      menu.current?.scrollTo({
        left: entry.offsetLeft + (entry.offsetWidth - menu.current.clientWidth) / 2,
      })
  }, [path])
  return (
    <>
      <nav
        ref={menu}
        className={classes.menu}
        aria-label="Account"
        data-shifted={isShifted || undefined}
        data-more={hasMore || undefined}
        onScroll={onScroll}
      >
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
