import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  BYTE_ORDER_MARK,
  csvLine,
  isDateText,
  type TableCell,
} from '@dastak/contract/tables/csv.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { Db } from '../../../db/database.ts'
import { tableContent } from '../../../papers/table-content.ts'
import { newFile } from '../../../process/new-file.ts'
import type { Lookups, RevealedSubject } from '../../lookups/lookups.service.ts'
import type { FileCell } from '../files/table-messages.ts'
import { CHUNK_SIZE } from '../intake/intake.service.ts'
import type { Outcome } from '../run/outcome.rules.ts'
import { malformedNote, rowText } from './result.rules.ts'
import * as store from './result.store.ts'

interface WriteOptions {
  db: Db
  lookups: Lookups
}

type Row = TableCell[]
/** Headings after those of the contact. */
const LAST = ['credits_charged_phone', 'credits_charged_email', 'note'] as const

/**
 * Writes the result of a run in both formats: the rows of the file in their order, each with its
 * outcome. Stops between two blocks when the run is `lost`. The rows are read once and written to
 * the CSV file on their way into the Excel file.
 */
export async function writeResult(
  deps: WriteOptions,
  run: store.EndedRun,
  { paths, lost }: { paths: Readonly<Record<TableFormat, string>>; lost: AbortSignal },
): Promise<void> {
  const csv = await open(paths.csv, 'wx', 0o600)
  try {
    await csv.write(BYTE_ORDER_MARK)
    const excel = tableContent('xlsx', written(csv, resultPieces(deps, run, lost)))
    await pipeline(excel, await newFile(paths.xlsx, { flush: true }))
    await csv.sync()
  } finally {
    await csv.close()
  }
}

async function* resultPieces(
  deps: WriteOptions,
  run: store.EndedRun,
  lost: AbortSignal,
): AsyncGenerator<Row[]> {
  const header = padded(JSON.parse(run.header) as string[], run.columns)
  yield [[...header, 'status', ...deps.lookups.resultNames(run.kind), ...LAST]]
  for (let number = 0; !lost.aborted; number += 1) {
    const block = await store.readBlock(deps.db.kysely, run.id, number)
    if (!block) break
    yield await resultRows(deps, run, block)
  }
}

async function resultRows(
  { db, lookups }: WriteOptions,
  run: store.EndedRun,
  block: { rows: string; refs: number[] | null },
): Promise<Row[]> {
  const rows = JSON.parse(block.rows) as FileCell[][]
  const identifierIn = (row: readonly FileCell[]) => String(row[run.column_index] ?? '')
  const refs = block.refs ?? []
  const outcomes = await outcomesOf(db, run, refs)
  const subjectOf = (row: readonly FileCell[]) =>
    lookups.readCell(run.kind, identifierIn(row)) ?? ''
  const foundSubjects = rows.flatMap((row, index) =>
    'fp'.includes(outcomes.get(refs[index] ?? 0)?.outcome ?? '-') ? [subjectOf(row)] : [],
  )
  const leads = await lookups.leadsOf(run.kind, run.user_id, [...new Set(foundSubjects)])
  return rows.map((row, index) => {
    const ref = refs[index] ?? 0
    const found = outcomes.get(ref)
    const identifier = restored(lookups, run.kind, identifierIn(row))
    const cells = padded(row, run.columns).map((cell, column) =>
      column === run.column_index ? identifier : ownCell(cell),
    )
    const line = (status: string, shown: RevealedSubject | null, ...last: TableCell[]) => [
      ...cells,
      status,
      ...lookups.resultCells(run.kind, shown),
      ...last,
    ]
    if (!found)
      return line(
        'malformed',
        null,
        0,
        0,
        malformedNote(identifierIn(row), lookups.malformed(run.kind)),
      )
    const lead = leads.get(subjectOf(row)) ?? null
    const charged = ref > 0 ? [found.charged_phone, found.charged_email] : [0, 0]
    const text = rowText({
      outcome: found.outcome as Outcome,
      stop: run.stop,
      isDuplicate: ref < 0,
      hasContact: lead !== null && (lead.phone !== null || lead.email !== null),
      isTest: lead?.isTest ?? false,
      isFree: found.charged_phone + found.charged_email === 0,
      unknown: lookups.unknown(run.kind),
    })
    return line(text.status, text.isShown ? lead : null, ...charged, text.note)
  })
}

/** Restores an identifier that a spreadsheet has shortened. */
function restored(lookups: WriteOptions['lookups'], kind: store.EndedRun['kind'], cell: string) {
  return lookups.isSubject(kind, cell) ? cell : (lookups.readCell(kind, cell) ?? cell)
}

/** A cell of the user's file: numbers and dates can be calculated with, everything else is text. */
const ownCell = (cell: FileCell): TableCell =>
  typeof cell === 'string' && isDateText(cell) ? { date: cell } : cell

/** By the subject number as the block has it: negative if the subject is in a row above. */
async function outcomesOf(db: Db, run: store.EndedRun, refs: readonly number[]) {
  // First occurrences are numbered in the order of the rows.
  const firsts = refs.filter((ref) => ref > 0)
  const range = { from: firsts[0] ?? 1, to: firsts.at(-1) ?? 0, chunkSize: CHUNK_SIZE }
  const found = firsts.length > 0 ? await store.listOutcomes(db.kysely, run.id, range) : []
  const repeated = [...new Set(refs.filter((ref) => ref < 0))]
  const numbers = repeated.map((ref) => -ref)
  const letters = await store.listLetters(db.kysely, run.id, numbers, CHUNK_SIZE)
  const again = repeated.map((number, index) => {
    return { number, outcome: letters[index] ?? '.', charged_phone: 0, charged_email: 0 }
  })
  return new Map([...found, ...again].map((one) => [one.number, one]))
}

function padded<Cell>(cells: readonly Cell[], width: number): (Cell | '')[] {
  return Array.from({ length: width }, (_, index) => cells[index] ?? '')
}

/** Writes the pieces to the CSV file and passes them on. */
async function* written(csv: FileHandle, pieces: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of pieces) {
    await csv.write(rows.map(csvLine).join(''))
    yield rows
  }
}
