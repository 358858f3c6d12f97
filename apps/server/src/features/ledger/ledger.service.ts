import { dateCell } from '@dastak/contract/tables/csv.ts'
import {
  LEDGER_COLUMNS,
  LEDGER_KINDS,
  LEDGER_SUBJECT,
  type LedgerLine,
} from '@dastak/contract/ledger.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import { type FileRequest, type TableColumns, tableFile } from '../../http/replies/table-file.ts'
import { readListQuery, type ListQuery, type OffsetRequest } from '../../lists/list-query.ts'
import { narrowing } from './ledger-search.store.ts'
import * as store from './ledger.store.ts'
import { createRecharges } from './recharges.service.ts'
import { createTeamLedger } from './team-ledger.service.ts'

export type { LedgerRow } from './ledger.store.ts'

/** A query for a ledger; columns are those of the contract. */
interface LedgerQuery extends ListQuery<store.LedgerColumn> {
  unit?: 'phone' | 'email' | undefined
  /** `team`: the credits allotted to the user in the team that pays for them now. */
  wallet?: 'own' | 'team' | undefined
}

interface LedgerOptions {
  db: Db
  timeZone: string
  /** Lines of a download that are read at a time. */
  fileRows?: number
  /** Lines whose positions and balances are read at a time. */
  filePositions?: number
}

/** Recharges, and each change of a user's own balance or of their membership's balance. */
export function createLedger(options: LedgerOptions) {
  const { db, timeZone, fileRows = 2_000, filePositions = 50_000 } = options
  const zoneOf = createZoneOf(db, timeZone)

  async function selectionOf(
    userId: number,
    query: LedgerQuery,
  ): Promise<store.LedgerSelection | null> {
    const { unit = null, wallet = 'own' } = query
    const zone = await zoneOf(query.time_zone)
    const accountId = await store.readWallet(db.kysely, userId, wallet)
    if (accountId === null && wallet === 'team')
      throw new AppError('not_found', { message: 'You are not in a team.' })
    if (accountId === null) return null
    const { filters, search, sort } = readListQuery(LEDGER_COLUMNS, 'timestamp', query)
    const { isDescending } = sort
    return { userId, accountId, filters, search, unit, isDescending, zone, labels: LEDGER_KINDS }
  }

  /** `total` is null if all lines match. */
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
    let after: store.LedgerPosition | undefined
    for (;;) {
      const found = await page(selection, { limit: filePositions, ...(after && { after }) })
      const positions: store.LinePosition[] = found.rows
      for (let at = 0; at < positions.length; at += fileRows)
        yield await store.readLines(db.kysely, selection, positions.slice(at, at + fileRows))
      const last = positions.at(-1)
      if (!last || positions.length < filePositions) return
      after = { id: last.id, phone: last.phone_left, email: last.email_left }
      // In descending order, the balance before the line.
      if (selection.isDescending)
        after = { ...after, phone: after.phone - last.phone, email: after.email - last.email }
    }
  }

  return {
    recharges: createRecharges({ db, timeZone }),
    team: createTeamLedger({ db, timeZone }),

    /** Lines, each with the balance after it. Errors: validation_failed, not_found (no team). */
    async query(userId: number, query: LedgerQuery & OffsetRequest) {
      const { offset = 0, limit = LIST_MAX_ROWS } = query
      const selection = await selectionOf(userId, query)
      if (!selection) return { rows: [], total: 0, totalAll: 0 }
      const [found, totalAll] = await Promise.all([
        page(selection, { offset, limit }),
        store.countLines(db.kysely, selection.accountId),
      ])
      const rows = await store.readLines(db.kysely, selection, found.rows)
      return { rows, total: found.total ?? totalAll, totalAll }
    },

    /**
     * All matching lines, as a file that is generated while it is sent, in short statements with no
     * transaction between them. Each balance follows from the one before. Errors: validation_failed
     * (time_zone), not_found (no team).
     */
    async export(userId: number, query: LedgerQuery & FileRequest) {
      const lines = batches(await selectionOf(userId, query))
      return tableFile({ name: 'ledger', format: query.format }, FILE_COLUMNS, lines)
    },

    /** All lines of the user's own wallet, in pages. */
    async *allLines(userId: number): AsyncGenerator<LedgerLine[]> {
      for await (const rows of batches(await selectionOf(userId, {}))) yield rows.map(toLine)
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>

const FILE_COLUMNS: TableColumns<store.LedgerRow> = [
  [LEDGER_COLUMNS.timestamp, (row) => dateCell(row.created_on)],
  [LEDGER_COLUMNS.kind, (row) => labelOf(row.kind)],
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

function labelOf(kind: string): string {
  return (LEDGER_KINDS as Readonly<Record<string, string>>)[kind] ?? kind
}

/** A line of a ledger as its reply. */
export function toLine(row: store.LedgerRow): LedgerLine {
  const { id, created_at: at, lookup_kind: kind, subject, ...line } = row
  return {
    ...line,
    entry_id: entryId(id),
    timestamp: at.toISOString(),
    kind: row.kind,
    subject: subject !== null && kind !== null ? { kind, id: subject } : null,
  }
}
