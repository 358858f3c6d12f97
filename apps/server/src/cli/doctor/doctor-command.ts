import { styleText } from 'node:util'
import { InvalidArgumentError, type Command } from 'commander'
import type { CheckOutput } from '../check-result.ts'
import { allChecks, type DoctorOptions } from './all-checks.ts'
import type { Finding } from './finding.rules.ts'
import { findingText, summaryText } from './report.rules.ts'
import { runChecks } from './run-checks.ts'

interface DoctorCommandOptions extends CheckOutput {
  examined: () => DoctorOptions['examined']
  outside: DoctorOptions['outside']
  /** The stream of the report, for its width and whether it has colours. */
  terminal: NodeJS.WritableStream & { columns?: number }
}

const COLOURS = { good: 'green', advice: 'yellow', broken: 'red', unused: 'dim' } as const
const WIDEST = 100
const SECONDS = 15

/**
 * `doctor`: checks the whole installation, and says how to mend what is wrong. Changes nothing,
 * sends no message, and works whatever is broken. The exit code is 1 if something must be mended.
 */
export function addDoctorCommand(program: Command, options: DoctorCommandOptions): void {
  const { write, setExitCode, terminal, examined, outside } = options
  program
    .command('doctor')
    .description('check the whole installation, and show how to mend what is wrong')
    .option('--json', 'print as JSON')
    .option('--seconds <number>', 'time limit of each check', wholeSeconds, SECONDS)
    .action(async ({ json, seconds }: { json?: boolean; seconds: number }) => {
      const columns = Math.min(terminal.columns || WIDEST, WIDEST)
      const paint = (state: Finding['state'], text: string) =>
        styleText(COLOURS[state], text, { stream: terminal })
      const findings = await runChecks(allChecks({ examined: examined(), outside }), {
        seconds,
        onFinding: (finding) => !json && write(findingText(finding, columns, paint)),
      })
      const isGood = findings.every(({ state }) => state !== 'broken')
      write(json ? JSON.stringify({ works: isGood, findings }) : `\n${summaryText(findings)}`)
      if (!isGood) setExitCode(1)
    })
}

function wholeSeconds(typed: string): number {
  if (/^[1-9]\d{0,3}$/.test(typed)) return Number(typed)
  throw new InvalidArgumentError('Give a number of seconds, like 30.')
}
