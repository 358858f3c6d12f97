import type { BatchRowsPage, BatchRowStatus } from '@dastak/contract/batches/batch-rows.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { Db, Reader } from '../../../db/database.ts'
import type { OffsetRequest } from '../../../lists/list-query.ts'
import type { Lookups } from '../../lookups/lookups.service.ts'
import type { BatchRow } from '../batch-list.service.ts'
import { CHUNK_SIZE } from '../intake/intake.service.ts'
import type { FileCell } from '../files/table-messages.ts'
import { malformedNote } from '../results/result.rules.ts'
import { countOutcomes } from '../results/result.store.ts'
import { outcomeCounts, outcomesOf, rowCounts, shownRow } from './rows.rules.ts'
import * as store from './rows.store.ts'
import { LETTERS, searchRows } from './search-rows.store.ts'

interface RowsOptions {
  db: Db
  lookups: Pick<
    Lookups,
    'leadsOf' | 'malformed' | 'resultCells' | 'resultColumns' | 'resultNames' | 'unknown'
  >
}

export interface RowsQuery extends OffsetRequest {
  status?: BatchRowStatus | undefined
  /** Only rows that have this text. */
  search?: string | undefined
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
  { status, search = '', offset = 0, limit = LIST_MAX_ROWS }: RowsQuery,
): Promise<BatchRowsPage> {
  const reader = db.kysely
  const { id: batchId, kind, stop } = batch
  const columns = lookups.resultColumns(kind)
  const isEmptied = batch.emptied_at !== null
  const span = { batchId, offset, limit, chunkSize: CHUNK_SIZE }
  const { file, of, positions } = isEmptied
    ? { file: NO_ROWS, of: outcomeCounts(() => 0), positions: [] }
    : search === ''
      ? await pageOf(reader, batch, status, span)
      : await foundPage(reader, batch, status, { ...span, search })
  const counts = rowCounts(file, of, stop)
  const heading = headingOf(await store.readHeading(reader, batchId))
  const page = {
    total: status === undefined ? file.rows : counts[status],
    total_all: isEmptied ? 0 : batch.rows,
    counts,
    result_columns: columns,
    file_columns: heading.names,
  }
  if (isEmptied) return { ...page, data: [] }

  const cellsAt = new Map(
    (await store.readCells(reader, batchId, positions)).map((row) => [
      `${row.block} ${row.at}`,
      { number: row.before + row.at, cells: (JSON.parse(row.cells) as FileCell[]).map(String) },
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

type Status = BatchRowStatus | undefined
type PageSpan = store.Span & { chunkSize: number }
const NO_ROWS = { rows: 0, valid: 0, subjects: 0 }

/** The positions of the rows of a page, without a text to find. */
async function pageOf(reader: Reader, batch: BatchRow, status: Status, span: PageSpan) {
  const { of } = await countOutcomes(reader, batch.id)
  const which = whichOf(status, batch.stop)
  const positions =
    typeof which === 'string'
      ? await store.listFileRows(reader, which, span)
      : await store.listRowsOf(reader, which, span)
  return { file: batch, of, positions }
}

/** The same among the rows that have a text, which are counted. */
async function foundPage(
  reader: Reader,
  { stop }: BatchRow,
  status: Status,
  span: PageSpan & { search: string },
) {
  const which = whichOf(status, stop)
  const { positions, countOf } = await searchRows(reader, { ...span, which })
  const of = outcomeCounts(countOf)
  const subjects = Object.values(of).reduce((sum, count) => sum + count, 0)
  const valid = subjects + countOf(LETTERS.duplicates)
  return { file: { rows: valid + countOf(LETTERS.malformed), valid, subjects }, of, positions }
}

function whichOf(status: Status, stop: BatchRow['stop']) {
  if (status === undefined) return 'rows'
  if (status === 'duplicate') return 'duplicates'
  return status === 'malformed' ? 'malformed' : outcomesOf(status, stop)
}

const cut = (text: string) => text.slice(0, CELL_CHARACTERS)

/** The columns that are shown with the results: the first ones without that of the subjects. */
function headingOf({ header, columns, column_index: subjectAt }: Heading) {
  const cells = JSON.parse(header) as string[]
  const others = Array.from({ length: columns }, (_, at) => at).filter((at) => at !== subjectAt)
  const shown = others.slice(0, FILE_COLUMNS)
  return { subjectAt, shown, names: shown.map((at) => cells[at]?.trim() || `Column ${at + 1}`) }
}
type Heading = Awaited<ReturnType<typeof store.readHeading>>
