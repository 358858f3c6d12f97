import { dateCell, type TableCell } from '@dastak/contract/tables/csv.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { NOTICE_HEADING, noticeText } from '@dastak/contract/contact-notices.ts'
import type { Db } from '../../../db/database.ts'
import { createZoneOf } from '../../../db/time-zones.ts'
import { leadFile, type LeadFileRequest } from '../../../http/replies/lead-file.ts'
import { type LeadKind, type LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { isLeadKind, LEAD_KINDS } from '../kinds/kinds.ts'
import { withoutBlocked } from '../../../lists/contact-notices.ts'
import type { ListQuery, OffsetRequest } from '../../../lists/list-query.ts'
import * as store from './lead-list.store.ts'
import { countLeads, readLeadOfId } from './leads.store.ts'
import type { LeadColumn } from '../kinds/lead-kind.ts'

/** A query for a list of leads; columns are ids of the kind's columns. */
export interface LeadQuery extends ListQuery<string> {
  /** Only leads from this time on. */
  from?: Date | undefined
  /** Ids of the columns that are searched and written; by default all. */
  columns?: readonly string[] | undefined
}

interface LeadListOptions {
  db: Db
  timeZone: string
  /** Rows of a download that are read at a time: they fit into memory many times over. */
  fileRows?: number
  /** Positions that are read at a time: each query sorts again if no index has the order. */
  filePositions?: number
}

/**
 * Lists of leads: the database finds, sorts and counts them. They are returned in pages or as a
 * file.
 */
export function createLeadLists(options: LeadListOptions) {
  const { db, timeZone, fileRows = 2_000, filePositions = 50_000 } = options
  const zoneOf = createZoneOf(db, timeZone)

  async function selectionOf(
    kind: LeadKind,
    userId: number,
    query: LeadQuery,
    ids: readonly string[] | null,
  ): Promise<store.LeadSelection> {
    const { search = '', filters = {}, sort = '-timestamp', from = null, columns } = query
    return {
      userId,
      kind,
      from,
      ids,
      filters: Object.entries(filters).flatMap(([id, text]) =>
        text ? [{ column: columnOf(kind, id), text }] : [],
      ),
      search:
        search === ''
          ? null
          : { columns: columnsOf(kind, columns).map(([, { reads }]) => reads), text: search },
      sort: { column: columnOf(kind, sort.replace(/^-/, '')), isDescending: sort.startsWith('-') },
      zone: await zoneOf(query.time_zone),
    }
  }

  async function* batches(selection: store.LeadSelection): AsyncGenerator<store.ListedLead[]> {
    let after: store.LeadPosition | null = null
    for (;;) {
      const positions: store.LeadPosition[] = await store.listPositions(db.kysely, selection, {
        after,
        limit: filePositions,
      })
      for (let at = 0; at < positions.length; at += fileRows) {
        const ids = positions.slice(at, at + fileRows).map(({ id }) => id)
        yield await store.readLeads(db.kysely, selection, ids)
      }
      after = positions.at(-1) ?? null
      if (positions.length < filePositions) return
    }
  }

  return {
    /**
     * One lead as the API returns it; null if the user has none with this id, or its kind has no
     * list.
     */
    async leadOfId(kind: LookupKind, userId: number, id: string) {
      const lead = isLeadKind(kind) && (await readLeadOfId(db.kysely, userId, kind, id))
      return lead ? LEAD_KINDS[kind].leadOf(lead) : null
    },

    /** The matching leads from `offset` on. Errors: validation_failed (time_zone). */
    async queryLeads(kind: LeadKind, userId: number, query: LeadQuery & OffsetRequest) {
      const { offset = 0, limit = LIST_MAX_ROWS } = query
      const selection = await selectionOf(kind, userId, query, null)
      const [found, totalAll] = await Promise.all([
        store.isNarrowed(selection)
          ? store.findLeads(db.kysely, selection, { offset, limit })
          : store.listPositions(db.kysely, selection, { after: null, offset, limit }),
        countLeads(db.kysely, userId, kind, selection.from),
      ])
      const { ids, total } = Array.isArray(found)
        ? { ids: found.map(({ id }) => id), total: totalAll }
        : found
      return { rows: await store.readLeads(db.kysely, selection, ids), total, totalAll }
    },

    /**
     * All matching leads, or only those of `lead_ids`, as a file that is generated while it is
     * sent. Each piece is a separate short statement, so that a slow client holds no connection. A
     * lead that is added meanwhile may be missing. Errors: validation_failed (time_zone).
     */
    async exportLeads(
      kind: LeadKind,
      userId: number,
      query: LeadQuery & LeadFileRequest,
      name = `${kind}_leads`,
    ) {
      const { format, layout } = query
      const selection = await selectionOf(kind, userId, query, query.lead_ids ?? null)
      const columns = fileColumns(kind, query.columns)
      return leadFile({ name, format, layout }, columns, filed(kind, batches(selection)))
    },
  }
}

type FiledLead = store.ListedLead & { kind: LeadKind }

/** The leads with their kind, which files of any kind read. */
async function* filed(
  kind: LeadKind,
  batches: AsyncIterable<readonly store.ListedLead[]>,
): AsyncGenerator<FiledLead[]> {
  for await (const leads of batches) yield leads.map((lead) => ({ ...withoutBlocked(lead), kind }))
}

function columnOf(kind: LeadKind, id: string): LeadColumn {
  const column = LEAD_KINDS[kind].columns[id]
  if (!column) throw new Error(`The kind ${kind} has no column ${id}.`)
  return column.reads
}

function columnsOf(kind: LeadKind, ids: readonly string[] | undefined) {
  return Object.entries(LEAD_KINDS[kind].columns).filter(([id]) => ids?.includes(id) ?? true)
}

function fileColumns(kind: LeadKind, ids: readonly string[] | undefined) {
  const own = columnsOf(kind, ids).map(
    ([, { heading, reads }]) => [heading, (row: store.ListedLead) => cellOf(row, reads)] as const,
  )
  return [...own, [NOTICE_HEADING, noticeText] as const]
}

function cellOf(row: store.ListedLead, column: LeadColumn): TableCell {
  if (column === 'created_at') return dateCell(row.extracted_at)
  if (column === 'report') return row.report_label
  return column === 'company' ? row.company_name : row[column]
}
