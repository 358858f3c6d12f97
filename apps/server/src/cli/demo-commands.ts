import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { AppError } from '../app-error.ts'

/** What has to be typed before everything is thrown away. */
const WORD = 'reset'

interface DemoCommandsOptions {
  isDemo: () => boolean
  /**
   * Takes the data folder, so that no server starts on it meanwhile. Returns what the one that runs
   * on it says about itself; null where none does.
   */
  claim: () => string | null
  release: () => void
  /** Where the data is, in words. */
  place: () => string
  /**
   * Opens the database, which refuses what is no demo's; once `confirm` has resolved throws all
   * data away and loads the sample data and the demo accounts anew.
   */
  reset: (confirm: () => Promise<void>) => Promise<void>
  /** Where the word is typed, and asked for. */
  terminal: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }
  write: (line: string) => void
}

/** `demo reset`: the sample data as on the first day. Errors: conflict. */
export function addDemoCommands(program: Command, options: DemoCommandsOptions): void {
  const { isDemo, claim, release, place, reset, terminal, write } = options
  const demo = program.command('demo').description('the sample data of demo mode')
  demo
    .command('reset')
    .description(
      'throw everything away, accounts and ledger included, and load the sample data anew; ' +
        `asks for the word ${WORD}`,
    )
    .option('--json', 'print as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      if (!isDemo())
        throw new AppError('conflict', { message: 'This is not a demo: nothing was touched.' })
      const server = claim()
      if (server) throw new AppError('conflict', { message: `Stop the server first: ${server}.` })
      try {
        await reset(() => confirm(place(), terminal))
      } finally {
        release()
      }
      write(
        json ? JSON.stringify({ is_reset: true }) : 'The demo is as new. Start it with npm start.',
      )
    })
}

/** Errors: conflict, where another word is typed, or none. */
async function confirm(
  place: string,
  { input, output }: DemoCommandsOptions['terminal'],
): Promise<void> {
  output.write(
    `This throws all accounts, leads and the ledger in ${place} away.\nType ${WORD} to go on: `,
  )
  const lines = createInterface({ input })
  const typed = await Promise.race([
    new Promise<string>((done) => lines.once('line', done)),
    new Promise<string>((done) => lines.once('close', () => done(''))),
  ])
  lines.close()
  output.write('\n')
  if (typed.trim() !== WORD)
    throw new AppError('conflict', {
      message: `Nothing was touched: the word ${WORD} was not typed.`,
    })
}
