import type { Command } from 'commander'
import type { Finding } from '../features/credits/credits.service.ts'
import type { CheckOutput } from './check-result.ts'

interface LedgerCommandsOptions extends CheckOutput {
  /** Runs the check on the configured database, and closes what it opened. */
  checkLedger: () => Promise<Finding[]>
}

/** `ledger check`: proves on the live database that every credit is accounted for. */
export function addLedgerCommands(
  program: Command,
  { checkLedger, write, setExitCode }: LedgerCommandsOptions,
): void {
  const ledger = program.command('ledger').description('prove that the credits add up')
  ledger
    .command('check')
    .option('--json', 'print as JSON')
    .description('check every rule of the ledger in one consistent snapshot of the live database')
    .action(async (options: { json?: boolean }) => {
      const findings = await checkLedger()
      const isWhole = findings.every(({ broken }) => broken === 0)
      if (options.json) write(JSON.stringify({ is_whole: isWhole, rules: findings }))
      else {
        for (const finding of findings) write(line(finding))
        write(isWhole ? 'The ledger is correct.' : 'The ledger is broken.')
      }
      if (!isWhole) setExitCode(1)
    })
}

function line({ rule, broken, examples }: Finding): string {
  if (broken === 0) return `ok      ${rule}`
  const more = broken > examples.length ? ', …' : ''
  return `BROKEN  ${rule}: ${broken} (${examples.join(', ')}${more})`
}
