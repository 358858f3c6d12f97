import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GoButton } from '../components/buttons/go-button.tsx'
import { openedPage, useKeptTable } from '../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { LEDGER_KEY, rechargesQuery } from '../features/ledger/ledger.api.ts'
import { LedgerTable, NEWEST_LINE_FIRST } from '../features/ledger/ledger-table.tsx'
import { ledgerText } from '../features/ledger/ledger.text.ts'
import {
  NEWEST_RECHARGE_FIRST,
  RECHARGE_TABLE,
  RechargesTable,
} from '../features/ledger/recharges-table.tsx'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { prefetch } from '../lib/api/query-client.ts'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'
import type { Opened } from '../lib/screen/opened.ts'
import classes from './switch.module.css'

/** What the list of recharges asks for first. */
export const loadRecharges = (opened: Opened) =>
  prefetch(rechargesQuery(openedPage(opened, 'recharges', RECHARGE_TABLE, NEWEST_RECHARGE_FIRST)))

/** /recharge-history */
export function RechargeHistoryScreen() {
  const table = useKeptTable('recharges', NEWEST_RECHARGE_FIRST)
  return (
    <Frame title={ledgerText.recharges.title} purpose={ledgerText.recharges.purpose}>
      <RechargesTable {...table} emptyAction={SEE_PLANS} />
    </Frame>
  )
}

/** /recharge-history/ledger */
export function LedgerScreen() {
  const table = useKeptTable('ledger', NEWEST_LINE_FIRST)
  const { unit, wallet: chosen } = useSearch({ from: '/inside/recharge-history/ledger' })
  const { data: user, isPending } = useGetUserDetails()
  const isMember = user !== undefined && user.team_id !== null
  const wallet = isMember ? (chosen ?? 'team') : undefined
  return (
    <Frame title={ledgerText.ledger.title} purpose={ledgerText.ledger.purpose}>
      <div className={classes.choices}>
        {isMember && (
          <Choice label={wallets.label} name="wallet" options={WALLETS} chosen={chosen} />
        )}
        <Choice label={units.label} name="unit" options={UNITS} chosen={unit} />
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

const { wallets, units } = ledgerText

const WALLETS = [
  [undefined, wallets.team],
  ['own', wallets.own],
] as const

const UNITS = [
  [undefined, units.all],
  ['phone', units.phone],
  ['email', units.email],
] as const

const SEE_PLANS = <GoButton to="/plan">{ledgerText.seePlans}</GoButton>

interface ChoiceProps {
  label: string
  /** The search parameter that the choice sets. */
  name: 'wallet' | 'unit'
  options: typeof WALLETS | typeof UNITS
  chosen: string | undefined
}

function Choice({ label, name, options, chosen }: ChoiceProps) {
  return (
    <nav className={classes.switch} aria-label={label}>
      {options.map(([value, text]) => (
        <Link
          key={text}
          to="/recharge-history/ledger"
          search={({ page: _page, ...before }) => ({ ...before, [name]: value })}
          className={classes.choice}
          activeProps={{}}
          aria-current={chosen === value ? 'page' : undefined}
        >
          {text}
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

function Frame({ title, purpose, children }: FrameProps) {
  useRefreshOnReturn(LEDGER_KEY)
  return (
    <>
      <PageHead
        title={title}
        purpose={purpose}
        action={
          <nav className={classes.switch} aria-label={ledgerText.history}>
            <Link
              to="/recharge-history"
              className={classes.choice}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {ledgerText.rechargesTab}
            </Link>
            <Link
              to="/recharge-history/ledger"
              className={classes.choice}
              activeOptions={{ includeSearch: false }}
            >
              {ledgerText.ledgerTab}
            </Link>
          </nav>
        }
      />
      {children}
    </>
  )
}
