import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddressView } from '../components/data-table/paging/use-address-view.ts'
import { useHistoryFilters } from '../components/data-table/filters/use-history-filters.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { LEDGER_KEY } from '../features/ledger/ledger.api.ts'
import { LedgerTable, NEWEST_LINE_FIRST } from '../features/ledger/ledger-table.tsx'
import { NEWEST_RECHARGE_FIRST, RechargesTable } from '../features/ledger/recharges-table.tsx'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { useClearOnLeave } from '../lib/api/use-clear-on-leave.ts'
import classes from './leads-switch.module.css'
import history from './recharge-history.module.css'

/** /recharge-history: every time credits were added. */
export function RechargeHistoryScreen() {
  const table = useTable('recharges', NEWEST_RECHARGE_FIRST)
  return (
    <Frame title="Recharge History" purpose="Every time credits were added to your account.">
      <RechargesTable {...table} emptyAction={<SeePlans />} />
    </Frame>
  )
}

/** /recharge-history/ledger: every credit explained. */
export function LedgerScreen() {
  const table = useTable('ledger', NEWEST_LINE_FIRST)
  const { unit, wallet: chosen } = useSearch({ from: '/inside/recharge-history/ledger' })
  const { data: user, isPending } = useGetUserDetails()
  const isMember = user !== undefined && user.team_id !== null
  const wallet = isMember ? (chosen ?? 'team') : undefined
  return (
    <Frame
      title="Ledger"
      purpose="Every credit explained: what came, what was spent on whom, and what was left."
    >
      <div className={history.choices}>
        {isMember && (
          <nav className={classes.switch} aria-label="Whose credits">
            {WALLETS.map(({ own, label }) => (
              <Link
                key={label}
                to="/recharge-history/ledger"
                search={({ page: _page, ...before }) => ({ ...before, wallet: own })}
                className={classes.choice}
                activeProps={{}}
                aria-current={chosen === own ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        <nav className={classes.switch} aria-label="Credits">
          {UNITS.map(({ only, label }) => (
            <Link
              key={label}
              to="/recharge-history/ledger"
              search={({ page: _page, ...before }) => ({ ...before, unit: only })}
              className={classes.choice}
              activeProps={{}}
              aria-current={unit === only ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {isPending ? null : (
        <LedgerTable
          {...table}
          part={{ unit, wallet }}
          emptyAction={wallet === 'team' ? null : <SeePlans />}
        />
      )}
    </Frame>
  )
}

const WALLETS = [
  { own: undefined, label: 'Team credits' },
  { own: 'own', label: 'Own credits' },
] as const

const UNITS = [
  { only: undefined, label: 'All credits' },
  { only: 'phone', label: 'Phone' },
  { only: 'email', label: 'Email' },
] as const

function Frame({
  title,
  purpose,
  children,
}: {
  title: string
  purpose: string
  children: ReactNode
}) {
  return (
    <>
      <PageHead
        title={title}
        purpose={purpose}
        action={
          <nav className={classes.switch} aria-label="Credits history">
            <Link
              to="/recharge-history"
              className={classes.choice}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              Recharges
            </Link>
            <Link
              to="/recharge-history/ledger"
              className={classes.choice}
              activeOptions={{ includeSearch: false }}
            >
              Ledger
            </Link>
          </nav>
        }
      />
      {children}
    </>
  )
}

function SeePlans() {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to: '/plan' })}>See plans</Button>
}

/** Sort in the address, filters in the history; rows are forgotten on leaving. */
function useTable(name: string, usualSort: string) {
  const [view, onViewChange] = useAddressView(usualSort)
  const [filters, onFiltersChange] = useHistoryFilters(name)
  useClearOnLeave(LEDGER_KEY)
  return { view, onViewChange, filters, onFiltersChange }
}
