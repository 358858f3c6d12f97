import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { AppError } from '../app-error.ts'

/** The word that confirms the deletion of all data. */
const WORD = 'reset'

interface DemoCommandsOptions {
  isDemo: () => boolean
  /**
   * Locks the data folder, so that no server starts on it. Returns a description of the server that
   * is running on it, or null.
   */
  claim: () => string | null
  release: () => void
  /** The location of the data, for people. */
  location: () => string
  /**
   * Opens the database, and throws if it is not a demo. After `confirm` resolves, deletes all data
   * and loads the sample data and the demo accounts again.
   */
  reset: (confirm: () => Promise<void>) => Promise<void>
  /** Input of the word, and output of the prompt. */
  terminal: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }
  write: (line: string) => void
}

/** `demo reset`: the sample data as on the first day. Errors: conflict. */
export function addDemoCommands(program: Command, options: DemoCommandsOptions): void {
  const { isDemo, claim, release, location, reset, terminal, write } = options
  const demo = program.command('demo').description('the sample data of demo mode')
  demo
    .command('reset')
    .description(
      'delete all data, including accounts and the ledger, and load the sample data again; ' +
        `asks for the word ${WORD}`,
    )
    .option('--json', 'print as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      if (!isDemo())
        throw new AppError('conflict', { message: 'This is not a demo. Nothing was changed.' })
      const server = claim()
      if (server) throw new AppError('conflict', { message: `Stop the server first: ${server}.` })
      try {
        await reset(() => confirm(location(), terminal))
      } finally {
        release()
      }
      write(
        json ? JSON.stringify({ is_reset: true }) : 'The demo is reset. Start it with npm start.',
      )
    })
}

/** Errors: conflict, if another word or nothing is typed. */
async function confirm(
  location: string,
  { input, output }: DemoCommandsOptions['terminal'],
): Promise<void> {
  output.write(
    `This deletes all accounts, leads and the ledger in ${location}.\nType ${WORD} to continue: `,
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
      message: `Nothing was changed, because the word ${WORD} was not typed.`,
    })
}
