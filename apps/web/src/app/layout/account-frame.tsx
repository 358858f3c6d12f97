import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useEdges } from '../../components/use-edges.ts'
import classes from './account-frame.module.css'
import { layoutText } from './layout.text.ts'

const { account, screens } = layoutText
const ENTRIES = [
  { to: '/account/profile', label: screens.profile },
  { to: '/account/settings', label: screens.settings },
  { to: '/account/leads', label: account.leads },
  { to: '/account/billing', label: screens.billing },
  { to: '/account/department', label: screens.department },
  { to: '/account/activity-logs', label: screens.activityLogs },
  { to: '/account/crm', label: screens.crm },
] as const

/** The account menu above the screens of /account. Scrolls the current entry into view. */
export function AccountFrame() {
  const menu = useRef<HTMLElement>(null)
  const { isShifted, hasMore, onScroll } = useEdges(menu, true)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useLayoutEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>(`[href="${path}"]`)
    // `scrollIntoView` would also scroll the page.
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
        aria-label={account.menu}
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
