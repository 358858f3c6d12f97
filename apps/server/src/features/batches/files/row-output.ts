import { undoNeutralise } from '@dastak/contract/tables/csv.ts'
import { emptyFile, tooComplex } from './refusals.ts'
import {
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  MAX_OUTPUT_CHARACTERS,
  MAX_ROWS,
  PIECE_CHARACTERS,
  PIECE_ROWS,
} from './table-limits.ts'
import { isBlank } from './cells.ts'
import type { ChildTable, ReadCell, RowOutput } from './table-messages.ts'

export async function createRowOutput(
  table: ChildTable,
  print: (line: string) => Promise<void>,
): Promise<RowOutput> {
  const word = table.format === 'csv' ? 'line' : 'row'
  let full: string[] = []
  let rows: string[] = []
  let characters = 0
  let count = 0
  let all = 0

  function close(): void {
    if (rows.length > 0) full.push(`[${rows.join(',')}]`)
    rows = []
    characters = 0
  }

  async function drain(): Promise<void> {
    const pieces = full
    full = []
    for (const piece of pieces) await print(piece)
  }

  await print(JSON.stringify({ table }))
  return {
    add(cells, position) {
      // A row ends at its last non-empty cell: sheets are often formatted, and CSV files padded,
      // far to the right.
      const width = cells.findLastIndex((cell) => !isBlank(cell)) + 1
      if (width === 0) return
      if (width > MAX_COLUMNS) throw tooManyColumns(word, position)
      count += 1
      // More rows would not fit into the result's sheet. Text is limited only by the size of its
      // file.
      if (table.format !== 'csv' && count > MAX_ROWS)
        throw tooComplex(
          `it has more than ${MAX_ROWS.toLocaleString('en')} rows`,
          'Split it into several files.',
        )
      const row = JSON.stringify(cells.slice(0, width).map((cell) => clean(cell, word, position)))
      rows.push(row)
      characters += row.length
      all += row.length
      // The size of the file does not limit this: many cells may refer to one long shared text, and
      // cells may be far to the right.
      if (all > MAX_OUTPUT_CHARACTERS)
        throw tooComplex(
          `its cells hold more than ${MAX_OUTPUT_CHARACTERS / 1_000_000} million characters`,
          'Keep only the columns that you need, or split it into several files.',
        )
      if (rows.length >= PIECE_ROWS || characters >= PIECE_CHARACTERS) close()
    },
    drain,
    async end() {
      if (count === 0) throw emptyFile()
      close()
      await drain()
    },
  }
}

export function tooManyColumns(word: string, position: number) {
  return tooComplex(
    `${word} ${position} has more than ${MAX_COLUMNS} columns`,
    'Keep only the columns that you need and try again.',
  )
}

function clean(cell: ReadCell, word: string, position: number): ReadCell {
  if (typeof cell === 'number') return cell
  if (typeof cell === 'string') return cleanText(cell, word, position)
  const { text, link } = cell
  return { text: cleanText(text, word, position), link: cleanText(link, word, position) }
}

function cleanText(cell: string, word: string, position: number): string {
  if (cell.length > MAX_CELL_CHARACTERS)
    throw tooComplex(
      `a cell in ${word} ${position} has more than ${MAX_CELL_CHARACTERS.toLocaleString('en')} ` +
        'characters',
      'Shorten it and try again.',
    )
  const text = cell.includes('\0') ? cell.replaceAll('\0', '') : cell
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return undoNeutralise(whole.startsWith('="') ? unwrapFormula(whole) : whole)
}

/** `="00012345"` makes a spreadsheet keep a number as text; the text itself is returned. */
function unwrapFormula(cell: string): string {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell.trimEnd()) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"')
}
