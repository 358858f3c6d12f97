import { InvalidArgumentError, Option, type Command } from 'commander'
import type { OperatorReports } from '../features/operator/reports.service.ts'
import { plainText } from '../text/plain-text.ts'

type Operated = Pick<OperatorReports, 'list' | 'find' | 'accept' | 'reject'>

interface ReportsCommandsOptions {
  /** Runs an action on the configured database, and closes what it opened. */
  withReports: (action: (reports: Operated) => Promise<void>) => Promise<void>
  write: (line: string) => void
}

const STATES = ['open', 'accepted', 'rejected'] as const
interface AcceptFlags {
  only?: 'phone' | 'email'
  list?: boolean
  json?: boolean
}
type State = (typeof STATES)[number]
type Listed = Awaited<ReturnType<Operated['list']>>[number]

/** `reports list|accept|reject`. Refusals are thrown as AppError, for the command line to print. */
export function addReportsCommands(
  program: Command,
  { withReports, write }: ReportsCommandsOptions,
): void {
  const group = program
    .command('reports')
    .description('list reports of bad contacts and decide on them')

  group
    .command('list')
    .addOption(
      new Option('--state <state>', 'the state of the reports')
        .choices([...STATES, 'all'])
        .default('open'),
    )
    .option('--json', 'print as JSON')
    .description('print reports, oldest first, at most a thousand')
    .action((flags: { state: State | 'all'; json?: boolean }) =>
      withReports(async (reports) => {
        const rows = await reports.list(flags.state === 'all' ? null : flags.state)
        if (flags.json) return write(JSON.stringify(rows))
        for (const row of rows) write(lines(row))
        write(rows.length === 1 ? '1 report.' : `${rows.length} reports.`)
      }),
    )

  group
    .command('accept')
    .argument('<id>', 'the number of the report', reportId)
    .addOption(
      new Option('--only <field>', 'decide on this field only; the other one stays open').choices([
        'phone',
        'email',
      ]),
    )
    .option('--list', 'put the contacts onto the list of bad ones too: nobody is sold them again')
    .option('--json', 'print as JSON')
    .description(
      'accept the open part of a report: refund the reported contacts and notify the user',
    )
    .action((id: number, { only, list, json }: AcceptFlags) =>
      withReports(async (reports) => {
        await reports.accept('command line', id, only ? [only] : ['phone', 'email'], list)
        await printOne(reports, id, json)
      }),
    )

  group
    .command('reject')
    .argument('<id>', 'the number of the report', reportId)
    .requiredOption('--reason <words>', 'the reason, shown to the user', reason)
    .option('--json', 'print as JSON')
    .description('reject the open part of a report, and notify the user of the reason')
    .action((id: number, flags: { reason: string; json?: boolean }) =>
      withReports(async (reports) => {
        await reports.reject('command line', id, flags.reason)
        await printOne(reports, id, flags.json)
      }),
    )

  async function printOne(reports: Operated, id: number, isJson = false): Promise<void> {
    const row = await reports.find(id)
    if (row) write(isJson ? JSON.stringify(row) : lines(row))
  }
}

function lines(row: Listed): string {
  const contact = (unit: 'phone' | 'email') =>
    row[`${unit}_state`] === null
      ? []
      : [
          `  ${unit.padEnd(7)}${row[unit] ?? 'no longer shown'}: ` +
            `${row[`${unit}_state`]}${back(row[`refunded_${unit}`])}`,
        ]
  return [
    `${row.id}  ${row.state}  ${row.created_at.toISOString()}  by ${row.mobile}`,
    `  ${row.kind.padEnd(7)}${row.subject}, ${row.name}`,
    ...contact('phone'),
    ...contact('email'),
    `  says   ${row.reason}`,
    ...(row.answer === null ? [] : [`  answer ${row.answer}`]),
  ]
    .map(plainText)
    .join('\n')
}

function back(credits: number): string {
  return credits === 0 ? '' : ` (${credits} refunded)`
}

function reportId(text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new InvalidArgumentError('Give the number of a report, as printed by reports list.')
  return Number(text)
}

function reason(text: string): string {
  if (text.trim() === '' || text.length > 500)
    throw new InvalidArgumentError('Give a reason of 1 to 500 characters.')
  return text.trim()
}
