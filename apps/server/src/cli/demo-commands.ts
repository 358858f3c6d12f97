import type { Command } from 'commander'
import { AppError } from '../app-error.ts'

export interface DemoCommandsOptions {
  isDemo: () => boolean
  /** What the server that runs on the data folder says about itself; null where none does. */
  runningServer: () => string | null
  /** Throws all data away and loads the sample data and the demo accounts anew. */
  reset: () => Promise<void>
  write: (line: string) => void
}

/** `demo reset`: the sample data as on the first day. Errors: conflict. */
export function addDemoCommands(program: Command, { isDemo, runningServer, reset, write }: DemoCommandsOptions): void {
  const demo = program.command('demo').description('the sample data of demo mode')
  demo
    .command('reset')
    .description('throw everything away, accounts and ledger included, and load the sample data anew')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      if (!isDemo()) throw new AppError('conflict', { message: 'This is not a demo: nothing was touched.' })
      const server = runningServer()
      if (server) throw new AppError('conflict', { message: `Stop the server first: ${server}.` })
      await reset()
      write(options.json ? JSON.stringify({ is_reset: true }) : 'The demo is as new. Start it with npm start.')
    })
}
