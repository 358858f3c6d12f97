import { readFileSync, writeFileSync } from 'node:fs'
import { InvalidArgumentError, type Command } from 'commander'
import type { OperatorVendors } from '../../features/operator/vendors.service.ts'
import { statementCsv, statementSums } from '../../features/vendors/statement.rules.ts'
import type { TryResult, TryRow } from '../../features/vendors/try.service.ts'
import { fileErrorText, OperatorError } from '../../text/operator-error.ts'
import { plainText } from '../../text/plain-text.ts'
import { percent, rupees } from './vendor-text.ts'

export interface VendorsCommandsOptions {
  /** Runs an action on the configured database, and closes what it opened. */
  withVendors: (action: (vendors: OperatorVendors) => Promise<void> | void) => Promise<void>
  write: (line: string) => void
}

/** `vendors figures|statement|try`. */
export function addFigureCommands(group: Command, options: VendorsCommandsOptions): void {
  const { withVendors, write } = options
  group
    .command('figures')
    .option('--days <days>', 'of the last so many days', days, 30)
    .option('--json', 'print as JSON')
    .description('print hit rate, cost and time of each vendor, kind and state of India')
    .action((flags: { days: number; json?: boolean }) =>
      withVendors(async (vendors) => {
        const rows = await vendors.figures(flags.days)
        if (flags.json) return write(JSON.stringify(rows))
        for (const row of rows) write(figureText(row))
        if (rows.length === 0) write('No vendor was called.')
      }),
    )
  group
    .command('statement')
    .argument('<month>', 'like 2026-11')
    .option('--csv <file>', 'write a line for each day to this file')
    .option('--json', 'print as JSON')
    .description('print what a month should cost, to hold against the vendors’ bills')
    .action((month: string, flags: { csv?: string; json?: boolean }) =>
      withVendors(async (vendors) => {
        const lines = await vendors.statement(month)
        if (flags.csv !== undefined) writeStatement(flags.csv, lines)
        if (flags.json) return write(JSON.stringify(lines))
        for (const line of totals(lines)) write(line)
        if (lines.length === 0) write('No vendor was called in this month.')
      }),
    )
  group
    .command('try')
    .argument('<file>', 'a CSV file: kind,subject,phone,email; the last two if you know them')
    .option('--yes', 'the calls may cost what is shown without this option')
    .option('--json', 'print as JSON')
    .description('call every vendor for numbers that you know; nothing is charged to anyone')
    .action((file: string, flags: { yes?: boolean; json?: boolean }) =>
      withVendors(async (vendors) => {
        const rows = await vendors.readTry(readText(file))
        const { calls, paise } = await vendors.tryCost(rows)
        if (!flags.yes)
          return write(
            `This makes ${calls} calls, which cost ${rupees(paise)} at most. To make them, add --yes.`,
          )
        await vendors.tryRows('command line', rows, paise, (row, results) => {
          for (const result of results)
            write(flags.json ? JSON.stringify({ ...row, ...result }) : tryText(row, result))
        })
      }),
    )
}

type Figure = Awaited<ReturnType<OperatorVendors['figures']>>[number]

function figureText(row: Figure): string {
  const own = row.is_own ? ' (own keys)' : ''
  const hit = row.paisePerHit === null ? '-' : rupees(row.paisePerHit)
  const within = row.p95Ms === null ? '-' : row.p95Ms === Infinity ? '> 8 s' : `${row.p95Ms} ms`
  return [
    `${plainText(row.vendor)}${own}  ${row.kind}  ${row.region || 'no state'}:`,
    `${row.calls} calls, ${row.hits} hits (${percent(row.hitRate)}), ${row.misses} misses,`,
    `${row.failures} failures, ${row.late} late, ${row.refused} not sent,`,
    `${rupees(row.cost_paise)}, ${hit} a hit, 95% within ${within}`,
  ].join(' ')
}

type Line = Awaited<ReturnType<OperatorVendors['statement']>>[number]

/** A line for each vendor and kind, then their sum. */
function totals(lines: readonly Line[]): string[] {
  const sums = statementSums(lines)
  const text = (name: string, { calls, hits, misses, cost_paise: paise }: (typeof sums)[number]) =>
    `${name}: ${calls} calls, ${hits} hits, ${misses} misses, ${rupees(paise)}`
  const [all] = statementSums(lines.map((line) => ({ ...line, vendor: '', kind: '' })))
  return sums
    .map((sum) => text(`${plainText(sum.vendor)}  ${sum.kind}`, sum))
    .concat(sums.length > 1 && all ? [text('All', all)] : [])
}

function writeStatement(file: string, lines: readonly Line[]): void {
  try {
    writeFileSync(file, statementCsv(lines))
  } catch (error) {
    throw new OperatorError(fileErrorText(error) ?? 'The file cannot be written.')
  }
}

/** The text of a file of numbers that the operator knows. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(fileErrorText(error) ?? 'The file cannot be read.')
  }
}

function tryText(
  { kind, subject }: TryRow,
  { vendor, outcome, isRight, ms, paise }: TryResult,
): string {
  const fields = (['phone', 'email'] as const).flatMap((field) =>
    isRight[field] === undefined ? [] : [`${field} ${isRight[field] ? 'right' : 'wrong'}`],
  )
  const parts = [outcome, ...fields, `${ms} ms`, rupees(paise)]
  return `${kind} ${subject}  ${plainText(vendor)}: ${parts.join(', ')}`
}

function days(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('Give a number of days.')
  return Number(text)
}
