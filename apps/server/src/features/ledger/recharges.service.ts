import { RECHARGE_COLUMNS, RECHARGE_REASONS } from '@dastak/contract/ledger.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import * as z from 'zod/mini'
import { cutPage, readCursor } from '../../lists/cursor.ts'
import type { Db } from '../../db/database.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import { type FileAsked, tableFile } from '../../http/replies/table-file.ts'
import { readListQuestion, type ListQuestion } from '../../lists/list-question.ts'
import * as store from './recharges.store.ts'

export type { RechargeRow } from './recharges.store.ts'

type RechargeQuestion = ListQuestion<store.RechargeColumn>

const FILE_ROWS = 2_000
const place = z.number()

/** Every grant of credits to a user's own wallet: listed, found, counted and downloaded. */
export function createRecharges({ db, timeZone }: { db: Db; timeZone: string }) {
  const zoneOf = createZoneOf(db, timeZone)

  async function selectionOf(
    userId: number,
    question: RechargeQuestion,
  ): Promise<store.RechargeSelection> {
    const asked = readListQuestion(RECHARGE_COLUMNS, 'recharged_on', question)
    return { userId, ...asked, zone: await zoneOf(question.time_zone), words: RECHARGE_REASONS }
  }

  async function* batches(selection: store.RechargeSelection) {
    // What comes meanwhile moves nothing: it stands behind this place.
    const before = await store.endOfRecharges(db.kysely, selection.userId)
    for (let offset = 0; ; offset += FILE_ROWS) {
      const { rows } = await store.listRecharges(db.kysely, selection, {
        before,
        offset,
        limit: FILE_ROWS,
      })
      if (rows.length > 0) yield rows
      if (rows.length < FILE_ROWS) return
    }
  }

  return {
    /** Newest first. Errors: validation_failed (a cursor of another list). */
    async list(
      userId: number,
      {
        limit = LIST_MAX_ROWS,
        cursor,
      }: { limit?: number | undefined; cursor?: string | undefined },
    ) {
      const list = `recharges ${userId}`
      const before = readCursor(list, cursor, place)
      const selection = await selectionOf(userId, {})
      const { rows, totalAll } = await store.listRecharges(db.kysely, selection, {
        before,
        limit: limit + 1,
      })
      return { ...cutPage(list, rows, limit), total: totalAll }
    },

    /** Those that match, from `offset` on. Errors: validation_failed (time_zone). */
    async query(
      userId: number,
      question: RechargeQuestion & { offset?: number | undefined; limit?: number | undefined },
    ) {
      const { offset = 0, limit = LIST_MAX_ROWS } = question
      return store.listRecharges(db.kysely, await selectionOf(userId, question), { offset, limit })
    },

    /** All that match, as a file made while it is sent. Errors: validation_failed (time_zone). */
    async export(userId: number, question: RechargeQuestion & FileAsked) {
      const file = { name: 'recharge_history', format: question.format }
      return tableFile<store.RechargeRow>(
        file,
        FILE_COLUMNS,
        batches(await selectionOf(userId, question)),
      )
    },
  }
}

const FILE_COLUMNS = [
  [RECHARGE_COLUMNS.recharged_on, (row: store.RechargeRow) => dateCell(row.recharged_at)],
  [RECHARGE_COLUMNS.credits_added, (row: store.RechargeRow) => row.credits_added],
  [RECHARGE_COLUMNS.email_credits_added, (row: store.RechargeRow) => row.email_credits_added],
  [RECHARGE_COLUMNS.recharge_id, (row: store.RechargeRow) => row.recharge_id],
  [RECHARGE_COLUMNS.reason, (row: store.RechargeRow) => row.reason],
] as const
