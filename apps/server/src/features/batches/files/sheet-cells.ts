import { isBlank, linkOfFormula, withLink } from './cells.ts'
import { isoText, numberCell } from './number-format.rules.ts'
import { damaged } from './refusals.ts'
import { tooManyColumns } from './row-output.ts'
import { createTextCollector, unescape } from './shared-strings.ts'
import { MAX_COLUMNS } from './table-limits.ts'
import type { FileCell, ReadCell } from './table-messages.ts'
import type { Workbook } from './workbook.ts'
import { type Attributes, readXml } from './xml.ts'
import type { ZipParts } from './zip-parts.ts'

const REFERENCE = /^\$?([A-Z]{1,3})\$?\d+$/i

interface RowConsumer {
  /** False: no further rows are needed. */
  onRow(cells: ReadCell[], row: number): boolean
  between?(): Promise<void>
  /** The sheet is only examined and need not be a table, so a row that is too wide is cut. */
  isPeek?: true
  /** By the reference of a cell: where it leads. Links of formulas are then read, too. */
  links?: ReadonlyMap<string, string> | undefined
}

/** The rows of a sheet that have a cell. Formulas are not computed; their saved values are used. */
export async function readSheet(
  zip: ZipParts,
  part: string,
  book: Workbook,
  consumer: RowConsumer,
): Promise<void> {
  const inline = createTextCollector()
  let row = 0
  let cells: ReadCell[] = []
  let column = -1
  let cell: Attributes = {}
  let value = ''
  let isValue = false
  let formula = ''
  let isFormula = false
  let isWanted = true

  function endCell(): void {
    const shown = cellOf(cell, value, inline.value, book)
    const found = consumer.links
      ? withLink(shown, linkOfFormula(formula) ?? consumer.links.get(cell['r'] ?? ''))
      : shown
    if (isBlank(found)) return
    if (column >= MAX_COLUMNS) {
      if (consumer.isPeek) return
      throw tooManyColumns('row', row)
    }
    while (cells.length < column) cells.push('')
    cells[column] = found
  }

  await readXml(
    zip.text(part),
    {
      open(name, attributes) {
        if (name === 'c') {
          cell = attributes
          column = columnOf(attributes['r']) ?? column + 1
          value = ''
          formula = ''
          inline.begin()
        } else if (name === 'v') isValue = true
        else if (name === 'f') isFormula = consumer.links !== undefined
        else if (name === 'row') {
          row = Number(attributes['r'] ?? row + 1)
          cells = []
          column = -1
        } else inline.open(name)
      },
      close(name) {
        if (name === 'v') isValue = false
        else if (name === 'f') isFormula = false
        else if (name === 'c') endCell()
        else if (name === 'row') isWanted &&= cells.length === 0 || consumer.onRow(cells, row)
        else inline.close(name)
      },
      text(text) {
        if (isValue) value += text
        else if (isFormula) formula += text
        else inline.text(text)
      },
    },
    consumer.between,
    () => !isWanted,
  )
}

function cellOf(cell: Attributes, value: string, inline: string, book: Workbook): FileCell {
  switch (cell['t'] ?? 'n') {
    case 's':
      return value === '' ? '' : sharedString(value, book)
    case 'inlineStr':
      return inline
    case 'str':
      return unescape(value)
    case 'b':
      return value === '' ? '' : /^(1|true)$/.test(value) ? 'TRUE' : 'FALSE'
    case 'e':
      return value
    case 'd':
      return isoText(value.trim())
    default:
      return value === ''
        ? inline
        : numberCell(
            value.trim(),
            book.formats[Number(cell['s'] ?? 0)] ?? { as: 'number' },
            book.is1904,
          )
  }
}

function sharedString(value: string, { strings }: Workbook): string {
  const text = strings[Number(value)]
  if (text === undefined) throw damaged(new Error('a shared string is missing'))
  return text
}

/** The column of `AB12`, counted from 0. */
function columnOf(reference: string | undefined): number | null {
  if (reference === undefined) return null
  const letters = REFERENCE.exec(reference)?.[1]
  if (letters === undefined) throw damaged(new Error('a reference of a cell'))
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
