import { STUCK_PARTS, type StuckPart } from '@dastak/contract/operator/operator.ts'
import { InvalidArgumentError, Argument, type Command } from 'commander'
import type { Operator } from '../features/operator/operator.service.ts'
import { plainText } from '../text/plain-text.ts'
import { reasonOf } from './user-commands.ts'

interface OperatorCommandsOptions {
  /** Runs an action on the configured database, and closes what it opened. */
  withOperator: (
    action: (operator: Pick<Operator, 'log' | 'stuck'>) => Promise<void>,
  ) => Promise<void>
  write: (line: string) => void
}

interface Flags {
  json?: boolean
  limit: number
}

/** `operator log`, and `stuck list|retry|cancel`. */
export function addOperatorCommands(program: Command, options: OperatorCommandsOptions): void {
  addLog(program, options)
  addStuck(program, options)
}

function addLog(program: Command, { withOperator, write }: OperatorCommandsOptions): void {
  program
    .command('operator')
    .description('what operators did, in the console and at the command line')
    .command('log')
    .option('--limit <rows>', 'the most lines', rowsOf, 50)
    .option('--json', 'print as JSON')
    .description('print the log, the newest first')
    .action(({ json, limit }: Flags) =>
      withOperator(async ({ log }) => {
        const { rows } = await log.list({ limit })
        const lines = rows.map((row) => ({
          at: row.at.toISOString(),
          by: row.user_public_id ?? 'command line',
          verb: row.verb,
          target: row.target_id === null ? null : `${row.target_type} ${row.target_id}`,
          detail: row.detail,
          reason: row.reason,
          outcome: row.outcome ?? 'not finished',
          error_code: row.error_code,
        }))
        if (json) return write(JSON.stringify(lines))
        for (const { at, by, verb, target, detail, reason, outcome } of lines) {
          const facts = Object.entries(detail).map(([name, value]) => `${name}=${String(value)}`)
          const parts = [at, by, verb, target, ...facts, reason, outcome]
          write(plainText(parts.filter((part) => part !== null).join('  ')))
        }
      }),
    )
}

function addStuck(program: Command, { withOperator, write }: OperatorCommandsOptions): void {
  const group = program
    .command('stuck')
    .description('batches, jobs, webhook deliveries and CRM pushes that do not move')
  const part = () => new Argument('<part>', 'what is stuck').choices(STUCK_PARTS)
  group
    .command('list')
    .addArgument(new Argument('[part]', 'only this part').choices(STUCK_PARTS))
    .option('--limit <rows>', 'the most of each part', rowsOf, 50)
    .option('--json', 'print as JSON')
    .description('print what is stuck, the longest first')
    .action((only: StuckPart | undefined, { json, limit }: Flags) =>
      withOperator(async ({ stuck }) => {
        const parts = only === undefined ? STUCK_PARTS : [only]
        const found = []
        for (const one of parts)
          for (const row of (await stuck.list(one, { limit })).rows)
            found.push({ part: one, ...row })
        if (json) return write(JSON.stringify(found))
        for (const row of found) {
          const { part: what, id, title, state, since, problem } = row
          write(plainText([what, id, title, state, since.toISOString(), problem ?? ''].join('  ')))
        }
        write(found.length === 0 ? 'Nothing is stuck.' : `${found.length} stuck.`)
      }),
    )
  group
    .command('retry')
    .addArgument(part())
    .argument('<id>', 'as printed by stuck list')
    .description('try it again now')
    .action((which: StuckPart, id: string) =>
      withOperator(async ({ stuck }) => {
        await stuck.retry('command line', which, id)
        write('It is tried again now.')
      }),
    )
  group
    .command('cancel')
    .addArgument(part())
    .argument('<id>', 'as printed by stuck list')
    .option('--reason <words>', 'why, for the log', reasonOf)
    .description('end it; what a batch holds is given back')
    .action((which: StuckPart, id: string, { reason }: { reason?: string }) =>
      withOperator(async ({ stuck }) => {
        await stuck.cancel('command line', which, id, reason)
        write('It is cancelled.')
      }),
    )
}

function rowsOf(text: string): number {
  const rows = Number(text)
  if (!/^\d{1,4}$/.test(text) || rows < 1)
    throw new InvalidArgumentError('Give a number of lines, 1 or more.')
  return rows
}
