import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import { latestFirst, madeAtOf } from '../features/backups/backup-names.rules.ts'
import type { MadeBackup } from '../features/backups/backups.service.ts'
import { openBackup, type BackupTotals } from '../features/backups/open-backup.service.ts'
import type { BackupPlace } from '../ports/backup-place.ts'
import { OperatorError } from '../text/operator-error.ts'
import { sizeText } from '../text/size-text.rules.ts'
import { printResult, type CheckOutput } from './check-result.ts'

interface BackupCommandsOptions extends CheckOutput {
  /** Makes a backup. Calls `onTable` before each table. */
  make: (onTable: (table: string) => void) => Promise<MadeBackup>
  /** Restores into the configured place, which must be empty. */
  restore: (backup: Readable, onTable: (table: string) => void) => Promise<BackupTotals>
  place: () => BackupPlace
  key: () => Promise<string>
  /** The output for the progress. */
  progress: { isTTY?: boolean; write(text: string): unknown }
}

interface Flags {
  json?: boolean
  latest?: boolean
}

/** `backup now`, `list`, `key`, `check`, and `restore`. Throws `OperatorError`. */
export function addBackupCommands(program: Command, options: BackupCommandsOptions): void {
  const { place, key, write } = options
  const show = (doing: string) => (table: string) =>
    options.progress.isTTY && options.progress.write(`\r\x1b[K${doing} ${table}`)
  const clear = () => options.progress.isTTY && options.progress.write('\r\x1b[K')
  const backup = program.command('backup').description('backups of the database and the files')

  backup
    .command('now', { isDefault: true })
    .option('--json', 'print as JSON')
    .description('make a backup now')
    .action(async ({ json }: Flags) => {
      const { isFirst, ...made } = await options.make(show('Saving')).finally(clear)
      if (json) return write(JSON.stringify(made))
      write(`${made.name} in ${place().location}: ${sizeText(made.bytes)}, ${countText(made)}.`)
      if (isFirst) write(KEEP_THE_KEY)
    })

  backup
    .command('list')
    .option('--json', 'print as JSON')
    .description('list the backups, the latest first')
    .action(async ({ json }: Flags) => {
      const found = latestFirst(await place().list())
      const rows = found.map(({ name, bytes }) => ({ name, made_at: madeAtOf(name), bytes }))
      if (json) return write(JSON.stringify(rows))
      if (rows.length === 0) write(`There is no backup in ${place().location}.`)
      for (const { name, bytes } of rows) write(`${name}  ${sizeText(bytes)}`)
    })

  backup
    .command('key')
    .option('--json', 'print as JSON')
    .description('print the key that opens the backups; keep it on another machine')
    .action(async ({ json }: Flags) =>
      write(json ? JSON.stringify({ key: await key() }) : await key()),
    )

  backup
    .command('check')
    .argument('[file]', 'a file, or a name from `backup list`')
    .option('--latest', 'the latest backup')
    .option('--json', 'print as JSON')
    .description('read a backup to its end, and prove that it is complete and can be opened')
    .action(async (file: string | undefined, flags: Flags) => {
      const content = await find(file, flags)
      const result = await read(content).catch((error: unknown) => {
        if (error instanceof OperatorError) return error
        throw error
      })
      const isGood = !(result instanceof OperatorError)
      printResult(
        {
          works: isGood ? `The backup is complete: ${countText(result)}.` : '',
          problems: isGood ? [] : [result.message],
        },
        { ...options, asJson: flags.json },
      )
    })

  program
    .command('restore')
    .argument('[file]', 'a file, or a name from `backup list`')
    .option('--latest', 'the latest backup')
    .option('--json', 'print as JSON')
    .description('restore a backup into an empty place, and check the ledger')
    .action(async (file: string | undefined, flags: Flags) => {
      const content = await find(file, flags)
      const totals = await options.restore(content, show('Restoring')).finally(clear)
      if (flags.json)
        return write(JSON.stringify({ is_restored: true, ...totals, madeAt: undefined }))
      write(`The backup of ${totals.madeAt.toISOString()} is restored: ${countText(totals)}.`)
      write('The ledger is correct. Start Dastak with npm start.')
    })

  async function find(file: string | undefined, { latest }: Flags): Promise<Readable> {
    if ((file === undefined) === !latest) throw new OperatorError('Name a backup, or add --latest.')
    if (file !== undefined && existsSync(resolve(file)))
      return createReadStream(resolve(file), MEGABYTES)
    const name = file ?? latestFirst(await place().list())[0]?.name
    if (name === undefined) throw new OperatorError(`There is no backup in ${place().location}.`)
    if (madeAtOf(name) === null) throw new OperatorError(`There is no file ${name}.`)
    return place().open(name)
  }

  async function read(content: Readable): Promise<BackupTotals> {
    const opened = await openBackup(content, await key())
    await opened.secret()
    await opened.countRows()
    await opened.countFiles()
    return opened.finish()
  }
}

const MEGABYTES = { highWaterMark: 2 ** 20 }
const KEEP_THE_KEY =
  'Keep its key on another machine, because nothing else opens it: npm run dastak -- backup key'

const countText = ({ rows, files }: { rows: number; files: number }) =>
  `${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files`
