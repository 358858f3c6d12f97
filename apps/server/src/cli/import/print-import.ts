import type { ImportResult } from '../../features/registry/importing/import-file.ts'
import { plainText } from '../../text/plain-text.ts'
import type { ReportSummary } from '../../features/registry/importing/import-report.ts'

const LONGEST_HEADING = 80
const MAX_HEADINGS = 50

/** Prints the result of an import, for people or as JSON. */
export function printImport(
  write: (line: string) => void,
  flags: { json?: boolean },
  result: ImportResult,
  report: ReportSummary,
  seconds: number,
): void {
  const { added, updated, unchanged, skipped, resumedAtLine } = result
  const unused = result.unused.map(headingText)
  if (flags.json) {
    const dates = result.dates.map(({ heading, order, because, evidence }) => ({
      column: headingText(heading),
      order: order.replace(' ', '_'),
      because,
      day_first: evidence.dayFirst,
      month_first: evidence.monthFirst,
      either: evidence.either,
    }))
    const counts = { added, updated, unchanged, skipped, resumed_at_line: resumedAtLine, seconds }
    write(JSON.stringify({ ...counts, unused_columns: unused, dates, issues: report }))
    return
  }
  if (resumedAtLine !== null)
    write(`Continued at line ${number(resumedAtLine)}, where the previous import stopped.`)
  write(
    `${number(added)} added, ${number(updated)} updated, ${number(unchanged)} unchanged in ` +
      `${seconds.toFixed(1)} s.`,
  )
  if (unused.length > 0) write(`Columns that were not used: ${listed(unused)}.`)
  for (const { heading, order, because } of result.dates)
    write(`Dates of ${headingText(heading)} were read ${order}: ${because}.`)
  if (report.file === null) return
  write(
    `${number(report.skipped)} ${report.skipped === 1 ? 'row' : 'rows'} skipped, ` +
      `${number(report.incomplete)} imported without a field:`,
  )
  for (const [reason, count] of Object.entries(report.reasons))
    write(`  ${number(count)} × ${reason}`)
  write('The first of them:')
  for (const line of report.first) write(`  ${line}`)
  write(`All of them: ${report.file}`)
}

function listed(headings: readonly string[]): string {
  const more = headings.length - MAX_HEADINGS
  return more > 0
    ? `${headings.slice(0, MAX_HEADINGS).join(', ')} and ${number(more)} more`
    : headings.join(', ')
}

/** A heading for people. Characters that control a terminal are made harmless. */
function headingText(heading: string): string {
  const plain = plainText(heading)
  return plain.length > LONGEST_HEADING ? `${plain.slice(0, LONGEST_HEADING)}…` : plain
}

function number(value: number): string {
  return value.toLocaleString('en-IN')
}
