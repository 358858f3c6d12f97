import type { RowOutput } from './table-messages.ts'

/** Enough rows to judge by. */
const ROWS = 100
/** The share of the rows that must be as they are expected. */
const SHARE = 0.9
/** Longer numbers may be identifiers. */
const ROW_NUMBER = /^\s*\d{1,5}\s*$/

interface Line {
  cells: string[]
  line: number
}

/**
 * Passes rows on. R and pandas may write row numbers without a heading, so that all headings are
 * one cell too far to the left: they get an empty cell in front.
 */
export function shiftShortHeading(output: Pick<RowOutput, 'add'>) {
  let held: Line[] | null = []
  function release() {
    for (const { cells, line } of isShort(held ?? []) ? shifted(held!) : (held ?? []))
      output.add(cells, line)
    held = null
  }
  return {
    add(cells: string[], line: number): void {
      if (held === null) return output.add(cells, line)
      held.push({ cells, line })
      if (held.length > ROWS) release()
    },
    /** All rows were added. */
    end: release,
  }
}

function isShort(lines: readonly Line[]): boolean {
  const [heading = [], ...rows] = lines.map(({ cells }) => cells).filter(isFilled)
  const width = heading.length + 1
  // A delimiter at the end of each line is no column.
  const fit = rows.filter((row) => row.length === width)
  if (!heading.every((cell) => cell.trim() !== '') || !fit.some((row) => row.at(-1)!.trim() !== ''))
    return false
  const numbers = fit.map((row) => row[0]!).filter((cell) => ROW_NUMBER.test(cell))
  return new Set(numbers).size >= SHARE * rows.length
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

function shifted([heading, ...rows]: readonly Line[]): Line[] {
  return [{ ...heading!, cells: ['', ...heading!.cells] }, ...rows]
}
