import { dateCell } from '@dastak/contract/tables/csv.ts'
import { LEDGER_COLUMNS, LEDGER_KINDS, LEDGER_SUBJECT } from '@dastak/contract/ledger.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import { type FileRequest, type TableColumns, tableFile } from '../../http/replies/table-file.ts'
import {
  readListQuestion,
  type ListQuestion,
  type OffsetRequest,
} from '../../lists/list-question.ts'
import { narrowing } from './ledger-search.store.ts'
import * as store from './ledger.store.ts'
import { createRecharges } from './recharges.service.ts'

export type { LedgerRow } from './ledger.store.ts'

/** What is asked of a ledger; columns are those of the contract. */
interface LedgerQuestion extends ListQuestion<store.LedgerColumn> {
  unit?: 'phone' | 'email' | undefined
  /** `team`: what was allotted to him in the team that pays for him now. */
  wallet?: 'own' | 'team' | undefined
}

interface LedgerOptions {
  db: Db
  timeZone: string
  /** Lines of a download that are read at a time. */
  fileRows?: number
  /** Lines whose places and balances are read at a time. */
  filePositions?: number
}

/** What came and went: recharges, and each change of a user's own or his membership's balance. */
export function createLedger(options: LedgerOptions) {
  const { db, timeZone, fileRows = 2_000, filePositions = 50_000 } = options
  const zoneOf = createZoneOf(db, timeZone)

  async function selectionOf(
    userId: number,
    question: LedgerQuestion,
  ): Promise<store.LedgerSelection | null> {
    const { unit = null, wallet = 'own' } = question
    const zone = await zoneOf(question.time_zone)
    const accountId = await store.readWallet(db.kysely, userId, wallet)
    if (accountId === null && wallet === 'team')
      throw new AppError('not_found', { message: 'You are in no team.' })
    if (accountId === null) return null
    const { filters, search, sort } = readListQuestion(LEDGER_COLUMNS, 'timestamp', question)
    const { isDescending } = sort
    return { userId, accountId, filters, search, unit, isDescending, zone, words: LEDGER_KINDS }
  }

  /** `total` is null where all lines fit. */
  async function page(
    selection: store.LedgerSelection,
    options: Parameters<typeof store.listLines>[2],
  ) {
    const conditions = await narrowing(db.kysely, selection)
    return conditions.length > 0
      ? store.findLines(db.kysely, selection, conditions, options)
      : { rows: await store.listLines(db.kysely, selection, options), total: null }
  }

  async function* batches(
    selection: store.LedgerSelection | null,
  ): AsyncGenerator<store.LedgerRow[]> {
    if (!selection) return
    let behind: store.LedgerPlace | undefined
    for (;;) {
      const found = await page(selection, { limit: filePositions, ...(behind && { behind }) })
      const places: store.LinePlace[] = found.rows
      for (let at = 0; at < places.length; at += fileRows)
        yield await store.readLines(db.kysely, selection, places.slice(at, at + fileRows))
      const last = places.at(-1)
      if (!last || places.length < filePositions) return
      behind = { id: last.id, phone: last.phone_left, email: last.email_left }
      // Newest first it is what was left before the line.
      if (selection.isDescending)
        behind = { ...behind, phone: behind.phone - last.phone, email: behind.email - last.email }
    }
  }

  return {
    recharges: createRecharges({ db, timeZone }),

    /** Lines, each with the balance after it. Errors: validation_failed, not_found (no team). */
    async query(userId: number, question: LedgerQuestion & OffsetRequest) {
      const { offset = 0, limit = LIST_MAX_ROWS } = question
      const selection = await selectionOf(userId, question)
      if (!selection) return { rows: [], total: 0, totalAll: 0 }
      const [found, totalAll] = await Promise.all([
        page(selection, { offset, limit }),
        store.countLines(db.kysely, selection.accountId),
      ])
      const rows = await store.readLines(db.kysely, selection, found.rows)
      return { rows, total: found.total ?? totalAll, totalAll }
    },

    /**
     * All lines that match, as a file that is made while it is sent, in short statements with
     * nothing open between them; each balance follows from the one before. Errors:
     * validation_failed (time_zone), not_found (no team).
     */
    async export(userId: number, question: LedgerQuestion & FileRequest) {
      const lines = batches(await selectionOf(userId, question))
      return tableFile({ name: 'ledger', format: question.format }, FILE_COLUMNS, lines)
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>

const FILE_COLUMNS: TableColumns<store.LedgerRow> = [
  [LEDGER_COLUMNS.timestamp, (row) => dateCell(row.created_on)],
  [LEDGER_COLUMNS.kind, (row) => wordsOf(row.kind)],
  [LEDGER_COLUMNS.about, aboutText],
  [LEDGER_SUBJECT, (row) => row.subject],
  [LEDGER_COLUMNS.actor, (row) => row.actor],
  [LEDGER_COLUMNS.phone, (row) => row.phone],
  [LEDGER_COLUMNS.email, (row) => row.email],
  ['Phone credits left', (row) => row.phone_left],
  ['Email credits left', (row) => row.email_left],
  ['Entry ID', (row) => entryId(row.id)],
]

export const entryId = (id: number) => `le_${id}`

function aboutText({ about, others }: store.LedgerRow): string | null {
  return about && others > 0 ? `${about} and ${others} more` : about
}

function wordsOf(kind: string): string {
  return (LEDGER_KINDS as Readonly<Record<string, string>>)[kind] ?? kind
}
