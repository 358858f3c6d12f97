import { RECHARGE_COLUMNS } from '@dastak/contract/ledger.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { FileRequest, TableColumns } from '../../http/replies/table-file.ts'
import { createTableList } from '../../http/replies/table-list.ts'
import type { CursorRequest, ListQuery, OffsetRequest } from '../../lists/list-query.ts'
import * as store from './recharges.store.ts'

export type { RechargeRow } from './recharges.store.ts'

type RechargeQuery = ListQuery<store.RechargeColumn>

/** Lists, finds, counts and downloads the grants of credits to a user's own wallet. */
export function createRecharges({ db, timeZone }: { db: Db; timeZone: string }) {
  const list = createTableList({
    db,
    timeZone,
    columns: RECHARGE_COLUMNS,
    time: 'recharged_on',
    id: z.number(),
    read: store.listRecharges,
  })
  return {
    list: (userId: number, request: CursorRequest) =>
      list.page(`recharges ${userId}`, userId, request),
    query: (userId: number, query: RechargeQuery & OffsetRequest) => list.query(userId, query),
    async export(userId: number, query: RechargeQuery & FileRequest) {
      // Later recharges do not shift the pages: they come after this id.
      const before = await store.endOfRecharges(db.kysely, userId)
      const file = { name: 'recharge_history', columns: FILE_COLUMNS, before }
      return list.export(userId, query, file)
    },
  }
}

const FILE_COLUMNS: TableColumns<store.RechargeRow> = [
  [RECHARGE_COLUMNS.recharged_on, (row) => dateCell(row.requested_at)],
  [RECHARGE_COLUMNS.credits_added, (row) => row.credits_added],
  [RECHARGE_COLUMNS.email_credits_added, (row) => row.email_credits_added],
  [RECHARGE_COLUMNS.recharge_id, (row) => row.recharge_id],
  [RECHARGE_COLUMNS.reason, (row) => row.reason],
]
