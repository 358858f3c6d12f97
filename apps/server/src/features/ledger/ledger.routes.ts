import {
  exportLedger,
  exportRecharges,
  getRechargeHistory,
  queryLedger,
  queryRecharges,
  type Recharge,
} from '@dastak/contract/ledger.ts'
import {
  exportTeamLedger,
  queryTeamLedger,
  type TeamSpending,
} from '@dastak/contract/teams/team-ledger.ts'
import { bind, type Binding } from '../../http/route.ts'
import { entryId, toLine, type Ledger } from './ledger.service.ts'
import type { TeamLedgerRow } from './team-ledger.service.ts'
import type { RechargeRow } from './recharges.service.ts'

export function ledgerRoutes({ recharges, team, ...ledger }: Ledger): Binding[] {
  return [
    bind(getRechargeHistory, async ({ query }, { principal }) => {
      const { rows, nextCursor, total } = await recharges.list(principal.userId, query)
      return { data: { data: rows.map(toRecharge), next_cursor: nextCursor, total } }
    }),
    bind(queryRecharges, async ({ body }, { principal }) => {
      const { rows, total, totalAll } = await recharges.query(principal.userId, body)
      return { data: { data: rows.map(toRecharge), total, total_all: totalAll } }
    }),
    bind(exportRecharges, async ({ body }, { principal }) => ({
      file: await recharges.export(principal.userId, body),
    })),
    bind(queryLedger, async ({ body }, { principal }) => {
      const { rows, total, totalAll } = await ledger.query(principal.userId, body)
      return { data: { data: rows.map(toLine), total, total_all: totalAll } }
    }),
    bind(exportLedger, async ({ body }, { principal }) => ({
      file: await ledger.export(principal.userId, body),
    })),
    bind(queryTeamLedger, async ({ body }, { principal }) => {
      const { rows, total, totalAll } = await team.query(principal.userId, body)
      return { data: { data: rows.map(toSpending), total, total_all: totalAll } }
    }),
    bind(exportTeamLedger, async ({ body }, { principal }) => ({
      file: await team.export(principal.userId, body),
    })),
  ]
}

function toSpending({ id, created_at: at, ...row }: TeamLedgerRow): TeamSpending {
  return { ...row, entry_id: entryId(id), timestamp: at.toISOString() }
}

function toRecharge({ created_at: at, ...row }: RechargeRow): Recharge {
  return { ...row, recharged_on: at.toISOString() }
}
