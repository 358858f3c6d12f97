import { linkOfFormula, withLink } from './cells.ts'
import { formatOfCode, isoText, numberCell, type NumberFormat } from './number-format.rules.ts'
import { allHidden, damaged } from './refusals.ts'
import { tooManyColumns } from './row-output.ts'
import { chooseSheet, createHead } from './sheet-heads.ts'
import { MAX_COLUMNS } from './table-limits.ts'
import type { FileCell, ReadCell, ReadingJob } from './table-messages.ts'
import { decodedText } from './text-encoding.ts'
import { type Attributes, attribute, readXml } from './xml.ts'

/**
 * The XML format of Excel 2003, which portals deliver as .xls. Errors: unsupported_file,
 * validation_failed.
 */
export async function readSpreadsheetXml(job: ReadingJob): Promise<void> {
  const { path, choose, openOutput, hasLinks = false } = job
  const sheets: (ReturnType<typeof createHead> & { number: number })[] = []
  const hidden = new Set<number>()
  await walkSheets(path, {
    hasLinks,
    onSheet: (number, name) => void sheets.push({ ...createHead(name), number }),
    onHidden: (number) => void hidden.add(number),
    onRow: (number, cells) => void sheets[number]?.add(cells),
  })
  if (sheets.length === 0) throw damaged(new Error('no sheet'))
  const shown = sheets.filter(({ number }) => !hidden.has(number))
  if (shown.length === 0) throw allHidden()
  const sheet = await chooseSheet(shown, choose)
  const output = await openOutput({ format: 'xml', sheet: sheet.name || null })
  await walkSheets(
    path,
    {
      hasLinks,
      onRow(number, cells, row) {
        if (number !== sheet.number) return
        if (cells.length > MAX_COLUMNS) throw tooManyColumns('row', row)
        output.add(cells, row)
      },
    },
    output.drain,
  )
  await output.end()
}

interface SheetConsumer {
  onSheet?(number: number, name: string): void
  onHidden?(number: number): void
  onRow(number: number, cells: ReadCell[], row: number): void
  hasLinks: boolean
}

async function walkSheets(
  path: string,
  consumer: SheetConsumer,
  between?: () => Promise<void>,
): Promise<void> {
  const formats = new Map<string, NumberFormat>()
  let [style, number, row, comments] = ['', -1, 0, 0]
  let cells: ReadCell[] = []
  let column = -1
  let width = 1
  let cell: Attributes = {}
  let type = ''
  let value: string | null = null
  let visible: string | null = null

  await readXml(
    decodedText(path),
    {
      open(name, attributes) {
        if (name === 'Comment') comments += 1
        else if (name === 'Style') style = attribute(attributes, 'ID') ?? ''
        else if (name === 'NumberFormat')
          formats.set(style, formatOfCode(attribute(attributes, 'Format') ?? 'General'))
        else if (name === 'Worksheet') {
          number += 1
          consumer.onSheet?.(number, attribute(attributes, 'Name') ?? '')
          row = 0
        } else if (name === 'Row') {
          row = indexOf(attributes) ?? row + 1
          cells = []
          column = -1
          width = 1
        } else if (name === 'Cell') {
          cell = attributes
          column = (indexOf(attributes) ?? column + width + 1) - 1
          width = 1 + (Number(attribute(attributes, 'MergeAcross')) || 0)
        } else if (name === 'Data' && comments === 0) {
          type = attribute(attributes, 'Type') ?? 'String'
          value = ''
        } else if (name === 'Visible') visible = ''
      },
      close(name) {
        if (name === 'Comment') comments -= 1
        else if (name === 'Data' && value !== null) {
          if (column > MAX_COLUMNS) column = MAX_COLUMNS
          while (cells.length < column) cells.push('')
          const format = formats.get(attribute(cell, 'StyleID') ?? '') ?? { as: 'number' }
          const shown = cellOf(type, value, format)
          cells[column] = consumer.hasLinks ? withLink(shown, linkOf(cell)) : shown
          value = null
        } else if (name === 'Row') consumer.onRow(number, cells, row)
        else if (name === 'Visible') {
          if (/hidden/i.test(visible ?? '')) consumer.onHidden?.(number)
          visible = null
        }
      },
      text(text) {
        if (value !== null) value += text
        else if (visible !== null) visible += text
      },
    },
    between,
  )
}

/** The address to which a cell leads, by its own link or by its formula. */
function linkOf(cell: Attributes): string | undefined {
  return attribute(cell, 'HRef') ?? linkOfFormula(attribute(cell, 'Formula') ?? '')
}

function cellOf(type: string, value: string, format: NumberFormat): FileCell {
  if (type === 'Number') return numberCell(value.trim(), format, false)
  if (type === 'Boolean') return value.trim() === '1' ? 'TRUE' : 'FALSE'
  if (type === 'DateTime') return isoText(value.trim())
  return value
}

/** The position from `ss:Index`, counted from 1. */
function indexOf(attributes: Attributes): number | null {
  const index = Number(attribute(attributes, 'Index'))
  return Number.isInteger(index) && index > 0 ? index : null
}
