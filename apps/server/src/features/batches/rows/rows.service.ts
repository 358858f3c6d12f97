import type { BatchRowsPage, BatchRowStatus } from '@dastak/contract/batches/batch-rows.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { Db } from '../../../db/database.ts'
import type { OffsetRequest } from '../../../lists/list-query.ts'
import type { Lookups } from '../../lookups/lookups.service.ts'
import type { BatchRow } from '../batch-list.service.ts'
import { CHUNK_SIZE } from '../intake/intake.service.ts'
import { malformedNote } from '../results/result.rules.ts'
import { countOutcomes } from '../results/result.store.ts'
import { outcomesOf, rowCounts, shownRow } from './rows.rules.ts'
import * as store from './rows.store.ts'

interface RowsOptions {
  db: Db
  lookups: Pick<
    Lookups,
    'leadsOf' | 'malformed' | 'resultCells' | 'resultColumns' | 'resultNames' | 'unknown'
  >
}

export interface RowsQuery extends OffsetRequest {
  status?: BatchRowStatus | undefined
}

/** How many columns of the file are shown, and how much of a cell. */
const FILE_COLUMNS = 3
const CELL_CHARACTERS = 200

/**
 * A page of the rows of a batch in the order of its file, with what became of each, as the user may
 * see it now. Nothing if its rows are deleted.
 */
export async function readRows(
  { db, lookups }: RowsOptions,
  batch: BatchRow,
  { status, offset = 0, limit = LIST_MAX_ROWS }: RowsQuery,
): Promise<BatchRowsPage> {
  const reader = db.kysely
  const { id: batchId, kind, stop } = batch
  const columns = lookups.resultColumns(kind)
  const { of } = await countOutcomes(reader, batchId)
  const isEmptied = batch.emptied_at !== null
  const file = isEmptied ? { rows: 0, valid: 0, subjects: 0 } : batch
  const counts = rowCounts(file, of, stop)
  const heading = headingOf(await store.readHeading(reader, batchId))
  const page = {
    total: status === undefined ? file.rows : counts[status],
    total_all: file.rows,
    counts,
    result_columns: columns,
    file_columns: heading.names,
  }
  if (isEmptied) return { ...page, data: [] }

  const span = { batchId, offset, limit, chunkSize: CHUNK_SIZE }
  const positions =
    status === undefined || status === 'malformed' || status === 'duplicate'
      ? await store.listFileRows(reader, FILE_ROWS[status ?? 'all'], span)
      : await store.listRowsOf(reader, outcomesOf(status, stop), span)
  const cellsAt = new Map(
    (await store.readCells(reader, batchId, positions)).map((row) => [
      `${row.block} ${row.at}`,
      { number: row.before + row.at, cells: JSON.parse(row.cells) as string[] },
    ]),
  )
  const numbers = [...new Set(positions.flatMap(({ ref }) => (ref === 0 ? [] : [Math.abs(ref)])))]
  const results = new Map(
    (await store.listResults(reader, span, numbers)).map((one) => [one.number, one]),
  )
  const found = [...results.values()].filter(({ outcome }) => 'fp'.includes(outcome))
  const leads = await lookups.leadsOf(
    kind,
    batch.user_id,
    found.map(({ subject }) => subject),
  )
  const data = positions.flatMap(({ block, at, ref }) => {
    const row = cellsAt.get(`${block} ${at}`)
    // Deleted meanwhile.
    if (!row) return []
    const cell = row.cells[heading.subjectAt] ?? ''
    const own = {
      number: row.number,
      cell: cut(cell),
      cells: heading.shown.map((column) => cut(row.cells[column] ?? '')),
    }
    const result = results.get(Math.abs(ref))
    if (!result)
      return {
        ...own,
        status: 'malformed',
        note: malformedNote(cell, lookups.malformed(kind)),
        subject: null,
        result: columns.map(() => null),
        credits_charged: { phone: 0, email: 0 },
      }
    const lead = leads.get(result.subject) ?? null
    const { isShown, ...text } = shownRow({
      outcome: result.outcome,
      stop,
      isDuplicate: ref < 0,
      hasContact: lead !== null && (lead.phone !== null || lead.email !== null),
      isTest: lead?.isTest ?? false,
      isFree: result.charged_phone + result.charged_email === 0,
      unknown: lookups.unknown(kind),
    })
    return {
      ...own,
      ...text,
      subject: result.subject,
      result: lookups.resultCells(kind, isShown ? lead : null),
      credits_charged:
        ref < 0
          ? { phone: 0, email: 0 }
          : { phone: result.charged_phone, email: result.charged_email },
    }
  })
  return { ...page, data }
}

const FILE_ROWS = { all: 'rows', malformed: 'malformed', duplicate: 'duplicates' } as const

const cut = (text: string) => text.slice(0, CELL_CHARACTERS)

/** The columns that are shown with the results: the first ones without that of the subjects. */
function headingOf({ header, columns, column_index: subjectAt }: Heading) {
  const cells = JSON.parse(header) as string[]
  const others = Array.from({ length: columns }, (_, at) => at).filter((at) => at !== subjectAt)
  const shown = others.slice(0, FILE_COLUMNS)
  return { subjectAt, shown, names: shown.map((at) => cells[at]?.trim() || `Column ${at + 1}`) }
}
type Heading = Awaited<ReturnType<typeof store.readHeading>>
