import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GoButton } from '../components/buttons/go-button.tsx'
import { useKeptTable } from '../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { LEDGER_KEY } from '../features/ledger/ledger.api.ts'
import { LedgerTable, NEWEST_LINE_FIRST } from '../features/ledger/ledger-table.tsx'
import { NEWEST_RECHARGE_FIRST, RechargesTable } from '../features/ledger/recharges-table.tsx'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { useClearOnLeave } from '../lib/api/use-clear-on-leave.ts'
import classes from './switch.module.css'

/** /recharge-history: every time credits were added. */
export function RechargeHistoryScreen() {
  const table = useKeptTable('recharges', NEWEST_RECHARGE_FIRST)
  return (
    <Frame title="Recharge History" purpose="Every time credits were added to your account.">
      <RechargesTable {...table} emptyAction={SEE_PLANS} />
    </Frame>
  )
}

/** /recharge-history/ledger: every credit explained. */
export function LedgerScreen() {
  const table = useKeptTable('ledger', NEWEST_LINE_FIRST)
  const { unit, wallet: chosen } = useSearch({ from: '/inside/recharge-history/ledger' })
  const { data: user, isPending } = useGetUserDetails()
  const isMember = user !== undefined && user.team_id !== null
  const wallet = isMember ? (chosen ?? 'team') : undefined
  return (
    <Frame
      title="Ledger"
      purpose="Every credit explained: what came, what was spent on whom, and what was left."
    >
      <div className={classes.choices}>
        {isMember && <Choice label="Whose credits" name="wallet" of={WALLETS} chosen={chosen} />}
        <Choice label="Credits" name="unit" of={UNITS} chosen={unit} />
      </div>
      {isPending ? null : (
        <LedgerTable
          {...table}
          part={{ unit, wallet }}
          emptyAction={wallet === 'team' ? null : SEE_PLANS}
        />
      )}
    </Frame>
  )
}

const WALLETS = [
  [undefined, 'Team credits'],
  ['own', 'Own credits'],
] as const

const UNITS = [
  [undefined, 'All credits'],
  ['phone', 'Phone'],
  ['email', 'Email'],
] as const

const SEE_PLANS = <GoButton to="/plan">See plans</GoButton>

interface ChoiceProps {
  label: string
  /** What of the address it changes. */
  name: 'wallet' | 'unit'
  of: typeof WALLETS | typeof UNITS
  chosen: string | undefined
}

/** Which part of the ledger is shown. */
function Choice({ label, name, of, chosen }: ChoiceProps) {
  return (
    <nav className={classes.switch} aria-label={label}>
      {of.map(([value, words]) => (
        <Link
          key={words}
          to="/recharge-history/ledger"
          search={({ page: _page, ...before }) => ({ ...before, [name]: value })}
          className={classes.choice}
          activeProps={{}}
          aria-current={chosen === value ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

interface FrameProps {
  title: string
  purpose: string
  children: ReactNode
}

/** The rows are forgotten on leaving. */
function Frame({ title, purpose, children }: FrameProps) {
  useClearOnLeave(LEDGER_KEY)
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
