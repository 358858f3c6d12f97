import { OPERATOR_PERMISSION } from '@dastak/contract/permissions.ts'
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { ConfirmationHost } from '../../features/operator/confirmation/confirmation-host.tsx'
import { useOperatorOverview } from '../../features/operator/operator.api.ts'
import { operatorText } from '../../features/operator/operator.text.ts'
import { hasPermission, useGetUserDetails } from '../../features/me/user-details.ts'
import classes from './console-frame.module.css'

const { parts } = operatorText
const ENTRIES = [
  ['/operator', parts.overview],
  ['/operator/set-up', parts.setUp],
  ['/operator/users', parts.users],
  ['/operator/reports', parts.reports],
  ['/operator/stuck', parts.stuck],
  ['/operator/imports', parts.imports],
  ['/operator/vendors', parts.vendors],
  ['/operator/opt-outs', parts.optOuts],
  ['/operator/backups', parts.backups],
  ['/operator/log', parts.log],
] as const

/** The menu of the operator's console next to its screens. On narrow screens it is above them. */
export function ConsoleFrame() {
  const { data: user } = useGetUserDetails()
  const isOperator = user === undefined || hasPermission(user, OPERATOR_PERMISSION)
  const router = useRouter()
  useEffect(() => {
    // The guard then shows that there is no such page.
    if (!isOperator) void router.invalidate()
  }, [isOperator, router])
  if (!isOperator) return null
  return (
    <div className={classes.frame}>
      <Menu />
      <div className={classes.content}>
        <Outlet />
      </div>
      <ConfirmationHost />
    </div>
  )
}

function Menu() {
  const menu = useRef<HTMLElement>(null)
  const counts = useCounts()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useLayoutEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('[aria-current="page"]')
    // `scrollIntoView` would also scroll the page.
    if (entry)
      menu.current?.scrollTo({
        left: entry.offsetLeft + (entry.offsetWidth - menu.current.clientWidth) / 2,
      })
  }, [path])
  return (
    <nav ref={menu} className={classes.menu} aria-label={operatorText.menu}>
      <ul className={classes.list}>
        {ENTRIES.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              activeOptions={{ exact: to === '/operator', includeSearch: false }}
            >
              {label}
              <Count count={counts[to]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <span className={classes.count} title={operatorText.waiting(count)}>
      {count > 999 ? '999+' : count}
      <span className="visually-hidden"> {operatorText.waitingHere}</span>
    </span>
  )
}

/** What waits, by the address of its screen. */
function useCounts(): Partial<Record<(typeof ENTRIES)[number][0], number>> {
  const { data } = useOperatorOverview()
  if (!data) return {}
  const { batch, job, delivery, push } = data.stuck
  return {
    '/operator/set-up': data.set_up_left,
    '/operator/reports': data.open_reports,
    '/operator/stuck': batch + job + delivery + push,
    '/operator/imports': data.running_imports,
  }
}
