import { Parser } from 'htmlparser2'
import { tooComplex } from './refusals.ts'
import { withLink } from './cells.ts'
import { tooManyColumns } from './row-output.ts'
import { MAX_COLUMNS } from './table-limits.ts'
import type { ReadCell } from './table-messages.ts'

interface OpenTable {
  number: number
  row: ReadCell[] | null
  /** For each column, how many rows a cell above still covers. */
  reach: number[]
  cell: { text: string; column: number; link: string | undefined } | null
  isHidden: boolean
}

const MAX_TABLES = 1_000
const MAX_DEPTH = 50
/** Elements whose content is not text of the page. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'select',
  'textarea',
  'title',
  'svg',
])
/** Elements after which a new line begins. */
const BREAKS = new Set(['br', 'p', 'div', 'li'])
const HIDDEN = /display\s*:\s*none/i

interface TableRow {
  /** Tables are counted in the order in which they begin. */
  table: number
  cells: ReadCell[]
}

/**
 * The rows of all tables of a page; a table within a cell is a separate table. A cell over several
 * columns or rows has its text in the first of them, like merged cells of a sheet. Errors:
 * validation_failed.
 */
export async function* walkTables(
  texts: AsyncIterable<string>,
  hasLinks = false,
): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = []
  const open: OpenTable[] = []
  let count = 0
  let silent = 0

  function endCell(table: OpenTable): void {
    if (!table.cell || !table.row) return
    const { text, column, link } = table.cell
    while (table.row.length < column) table.row.push('')
    const shown = text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .trim()
    table.row[column] = hasLinks ? withLink(shown, link) : shown
    table.cell = null
  }

  function endRow(table: OpenTable): void {
    endCell(table)
    if (!table.row) return
    table.reach = table.reach.map((left) => Math.max(0, left - 1))
    if (!table.isHidden && table.row.some((cell) => cell !== ''))
      rows.push({ table: table.number, cells: table.row })
    table.row = null
  }

  function beginCell(table: OpenTable, attributes: Readonly<Record<string, string>>): void {
    endCell(table)
    table.row ??= []
    let column = table.row.length
    while ((table.reach[column] ?? 0) > 0) column += 1
    if (column >= MAX_COLUMNS) throw tooManyColumns('a row of table', table.number)
    const [width, height] = [spanOf(attributes['colspan']), spanOf(attributes['rowspan'])]
    const end = Math.min(column + width, MAX_COLUMNS)
    while (table.row.length < end) table.row.push('')
    // The current row is subtracted at its end.
    if (height > 1) for (let at = column; at < end; at += 1) table.reach[at] = height
    table.cell = { text: '', column, link: undefined }
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const table = open.at(-1)
        if (SILENT.has(name)) silent += 1
        else if (name === 'table') {
          if (count >= MAX_TABLES || open.length >= MAX_DEPTH)
            throw tooComplex(
              'it has too many tables',
              'Save the table as a CSV file and try again.',
            )
          const isHidden = 'hidden' in attributes || HIDDEN.test(attributes['style'] ?? '')
          open.push({
            number: (count += 1),
            row: null,
            reach: [],
            cell: null,
            isHidden: isHidden || table?.isHidden === true,
          })
        } else if (!table) return
        else if (name === 'tr') {
          endRow(table)
          table.row = []
        } else if (name === 'td' || name === 'th') beginCell(table, attributes)
        else if (name === 'a' && table.cell) table.cell.link ??= attributes['href']
        else if (BREAKS.has(name) && table.cell) table.cell.text += '\n'
      },
      onclosetag(name) {
        const table = open.at(-1)
        if (SILENT.has(name)) silent = Math.max(0, silent - 1)
        else if (!table) return
        else if (name === 'table') {
          endRow(table)
          open.pop()
        } else if (name === 'tr') endRow(table)
        else if (name === 'td' || name === 'th') endCell(table)
      },
      ontext(text) {
        const cell = open.at(-1)?.cell
        // Line breaks of the source are spaces; line breaks of a cell come from its tags.
        if (cell && silent === 0) cell.text += text.replace(/\s/g, ' ')
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )

  function* taken() {
    if (rows.length > 0) yield rows
    rows = []
  }
  for await (const text of texts) {
    parser.write(text)
    yield* taken()
  }
  parser.end()
  for (const table of open.toReversed()) endRow(table)
  yield* taken()
}

function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? '1', 10)
  return span > 1 ? Math.min(span, 1_000) : 1
}
