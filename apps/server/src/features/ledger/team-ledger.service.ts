import { dateCell } from '@dastak/contract/tables/csv.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { SPENT_ON, TEAM_LEDGER_COLUMNS } from '@dastak/contract/teams/team-ledger.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import {
  type FileRequest,
  type TableColumns,
  inPieces,
  tableFile,
} from '../../http/replies/table-file.ts'
import { readListQuery, type ListQuery, type OffsetRequest } from '../../lists/list-query.ts'
import * as store from './team-ledger.store.ts'

export type { TeamLedgerRow } from './team-ledger.store.ts'

interface TeamLedgerQuery extends ListQuery<store.TeamLedgerColumn> {
  team_id: string
  /** The public id of a user. */
  member_id?: string | undefined
}

const FILE_ROWS = 2_000
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** What the wallets of a team's members paid for: shown to the team's owner alone. */
export function createTeamLedger({ db, timeZone }: { db: Db; timeZone: string }) {
  const zoneOf = createZoneOf(db, timeZone)

  /** Errors: not_found (no team of this owner, or nobody of it), validation_failed. */
  async function selectionOf(
    ownerUserId: number,
    query: TeamLedgerQuery,
  ): Promise<store.TeamLedgerSelection> {
    const { team_id: teamId, member_id: memberId } = query
    const found = UUID.test(teamId)
      ? await store.listTeamWallets(db.kysely, ownerUserId, teamId)
      : null
    if (found === null) throw new AppError('not_found')
    const wanted = memberId?.toLowerCase()
    const wallets = found.filter((one) => wanted === undefined || one.member_id === wanted)
    if (wanted !== undefined && wallets.length === 0) throw new AppError('not_found')
    const { filters, search, sort } = readListQuery(TEAM_LEDGER_COLUMNS, 'timestamp', query)
    const zone = await zoneOf(query.time_zone)
    return { wallets, filters, search, isDescending: sort.isDescending, zone, labels: SPENT_ON }
  }

  return {
    async query(ownerUserId: number, query: TeamLedgerQuery & OffsetRequest) {
      const { offset = 0, limit = LIST_MAX_ROWS } = query
      return store.findSpendings(db.kysely, await selectionOf(ownerUserId, query), {
        offset,
        limit,
      })
    },

    /** All matching lines as a file. */
    async export(ownerUserId: number, query: TeamLedgerQuery & FileRequest) {
      const selection = await selectionOf(ownerUserId, query)
      const pieces = inPieces(FILE_ROWS, (page) => store.findSpendings(db.kysely, selection, page))
      return tableFile({ name: 'team_ledger', format: query.format }, FILE_COLUMNS, pieces)
    },
  }
}

const FILE_COLUMNS: TableColumns<store.TeamLedgerRow> = [
  [TEAM_LEDGER_COLUMNS.timestamp, (row) => dateCell(row.created_on)],
  [TEAM_LEDGER_COLUMNS.member, (row) => row.member],
  [TEAM_LEDGER_COLUMNS.what, (row) => row.what],
  [TEAM_LEDGER_COLUMNS.about, (row) => row.about],
  ['Subjects', (row) => row.subjects],
  [TEAM_LEDGER_COLUMNS.phone, (row) => row.phone],
  [TEAM_LEDGER_COLUMNS.email, (row) => row.email],
  ['Entry ID', (row) => `le_${row.id}`],
]
