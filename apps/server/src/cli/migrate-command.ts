import type { Command } from 'commander'

interface MigrateCommandOptions {
  /** Migrates the configured database and returns the names of the files applied. */
  migrate: () => Promise<string[]>
  write: (line: string) => void
}

/** `migrate`: brings the tables to this version, before its processes start. */
export function addMigrateCommand(
  program: Command,
  { migrate, write }: MigrateCommandOptions,
): void {
  program
    .command('migrate')
    .option('--json', 'print as JSON')
    .description('create or update the tables; web and worker processes do not do it themselves')
    .action(async (options: { json?: boolean }) => {
      const applied = await migrate()
      if (options.json) return write(JSON.stringify({ applied }))
      for (const name of applied) write(`applied  ${name}`)
      write(applied.length > 0 ? 'The database is up to date.' : 'The database was up to date.')
    })
}
