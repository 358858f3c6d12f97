import { dateCell, type TableCell } from '@dastak/contract/tables/csv.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { Db } from '../../../db/database.ts'
import { createZoneOf } from '../../../db/time-zones.ts'
import { type FileRequest, tableFile } from '../../../http/replies/table-file.ts'
import type { LeadKind, LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { isLeadKind, LEAD_KINDS } from '../kinds/kinds.ts'
import type { ListQuestion, OffsetRequest } from '../../../lists/list-question.ts'
import * as store from './lead-list.store.ts'
import { countLeads, readLeadOfId } from './leads.store.ts'
import type { LeadColumn } from '../kinds/lead-kind.ts'

/** What is asked of a list of leads; columns are ids of the kind's columns. */
export interface LeadQuestion extends ListQuestion<string> {
  /** Only leads from then on. */
  since?: Date | undefined
  /** Ids of the columns that are searched and written; all where left out. */
  columns?: readonly string[] | undefined
}

interface LeadListOptions {
  db: Db
  timeZone: string
  /** Rows of a download that are read at a time: they fit into memory many times over. */
  fileRows?: number
  /** Places that are read at a time: each time an order without an index is made anew. */
  filePlaces?: number
}

/** Lists of leads: found, ordered and counted by the database, in pages or whole as a file. */
export function createLeadLists(options: LeadListOptions) {
  const { db, timeZone, fileRows = 2_000, filePlaces = 50_000 } = options
  const zoneOf = createZoneOf(db, timeZone)

  async function selectionOf(
    kind: LeadKind,
    userId: number,
    question: LeadQuestion,
    ids: readonly string[] | null,
  ): Promise<store.LeadSelection> {
    const { search = '', filters = {}, sort = '-timestamp', since = null, columns } = question
    return {
      userId,
      kind,
      since,
      ids,
      filters: Object.entries(filters).flatMap(([id, text]) =>
        text ? [{ column: columnOf(kind, id), text }] : [],
      ),
      search:
        search === ''
          ? null
          : { columns: columnsOf(kind, columns).map(([, { reads }]) => reads), text: search },
      sort: { column: columnOf(kind, sort.replace(/^-/, '')), isDescending: sort.startsWith('-') },
      zone: await zoneOf(question.time_zone),
    }
  }

  async function* batches(selection: store.LeadSelection): AsyncGenerator<store.ListedLead[]> {
    let after: store.LeadPlace | null = null
    for (;;) {
      const places: store.LeadPlace[] = await store.listPlaces(db.kysely, selection, {
        after,
        limit: filePlaces,
      })
      for (let at = 0; at < places.length; at += fileRows) {
        const ids = places.slice(at, at + fileRows).map(({ id }) => id)
        yield await store.readLeads(db.kysely, selection, ids)
      }
      after = places.at(-1) ?? null
      if (places.length < filePlaces) return
    }
  }

  return {
    /** One lead as it is told; null where the user has none of this id, or its kind has no list. */
    async leadOfId(kind: LookupKind, userId: number, id: string) {
      const lead = isLeadKind(kind) && (await readLeadOfId(db.kysely, userId, kind, id))
      return lead ? LEAD_KINDS[kind].leadOf(lead) : null
    },

    /** The leads that match, from `offset` on. Errors: validation_failed (time_zone). */
    async queryLeads(kind: LeadKind, userId: number, question: LeadQuestion & OffsetRequest) {
      const { offset = 0, limit = LIST_MAX_ROWS } = question
      const selection = await selectionOf(kind, userId, question, null)
      const [found, totalAll] = await Promise.all([
        store.isNarrowed(selection)
          ? store.findLeads(db.kysely, selection, { offset, limit })
          : store.listPlaces(db.kysely, selection, { after: null, offset, limit }),
        countLeads(db.kysely, userId, kind, selection.since),
      ])
      const { ids, total } = Array.isArray(found)
        ? { ids: found.map(({ id }) => id), total: totalAll }
        : found
      return { rows: await store.readLeads(db.kysely, selection, ids), total, totalAll }
    },

    /**
     * All leads that match, of `lead_ids` where given, as a file that is made while it is sent:
     * each piece is a short statement of its own, so that a slow client holds no connection. A lead
     * that is made meanwhile may be missing from it. Errors: validation_failed (time_zone).
     */
    async exportLeads(
      kind: LeadKind,
      userId: number,
      question: LeadQuestion & FileRequest & { lead_ids?: readonly string[] | undefined },
      name = `${kind}_leads`,
    ) {
      const selection = await selectionOf(kind, userId, question, question.lead_ids ?? null)
      return tableFile(
        { name, format: question.format },
        fileColumns(kind, question.columns),
        batches(selection),
      )
    },
  }
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
  return columnsOf(kind, ids).map(
    ([, { heading, reads }]) => [heading, (row: store.ListedLead) => cellOf(row, reads)] as const,
  )
}

function cellOf(row: store.ListedLead, column: LeadColumn): TableCell {
  if (column === 'created_at') return dateCell(row.extracted_at)
  if (column === 'report') return row.report_words
  return column === 'company' ? row.company_name : row[column]
}
