import { createReadStream, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import {
  latestFirst,
  latestOf,
  optOutsName,
  readBackupName,
} from '../features/backups/backup-names.rules.ts'
import type { MadeBackup } from '../features/backups/backups.service.ts'
import { openBackup, type BackupTotals } from '../features/backups/open-backup.service.ts'
import type { BackupPlace } from '../ports/backup-place.ts'
import { OperatorError } from '../text/operator-error.ts'
import { sizeText } from '../text/size-text.rules.ts'
import {
  chooseText,
  countText,
  restoredJson,
  restoredLines,
  whoseText,
} from './backup-texts.rules.ts'
import { printResult, type CheckOutput } from './check-result.ts'
import type { RestoreChoices, Restored } from './restore.ts'

interface BackupCommandsOptions extends CheckOutput {
  /** Makes a backup. Calls `onTable` before each table. */
  make: (onTable: (table: string) => void) => Promise<MadeBackup>
  /** Restores into the configured place, which must be empty. */
  restore: (
    backup: Readable,
    how: RestoreChoices & { onTable: (table: string) => void },
  ) => Promise<Restored>
  place: () => BackupPlace
  /** The name of this installation. Null if it has none yet, or if its database does not run. */
  installation: () => Promise<string | null>
  /** The first is the one that is used now. */
  keys: () => Promise<readonly [string, ...string[]]>
  /** The output for the progress. */
  progress: { isTTY?: boolean; write(text: string): unknown }
}

interface Flags {
  json?: boolean
  latest?: boolean
}

/** Of which installation the latest one must be, for which command. */
interface FoundBy {
  command: string
  installation: string | null
}

interface RestoreFlags extends Flags {
  continue?: boolean
  withoutOptOuts?: boolean
}

/** `backup now`, `list`, `key`, `check`, and `restore`. Throws `OperatorError`. */
export function addBackupCommands(program: Command, options: BackupCommandsOptions): void {
  const { place, keys, write } = options
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
      const own = await options.installation()
      const rows = found.map(({ name, bytes, installation, madeAt, isNightly }) => ({
        name,
        installation,
        is_own: own === null ? null : installation === own,
        is_nightly: isNightly,
        made_at: madeAt,
        bytes,
      }))
      if (json) return write(JSON.stringify(rows))
      if (rows.length === 0) write(`There is no backup in ${place().location}.`)
      for (const row of rows) write(`${row.name}  ${sizeText(row.bytes)}${whoseText(row)}`)
      if (own !== null) write(`This installation is ${own}.`)
    })

  backup
    .command('key')
    .option('--json', 'print as JSON')
    .description('print the key that opens the backups; keep it on another machine')
    .action(async ({ json }: Flags) =>
      write(json ? JSON.stringify({ key: (await keys())[0] }) : (await keys())[0]),
    )

  backup
    .command('check')
    .argument('[file]', 'a file, or a name from `backup list`')
    .option('--latest', 'the latest backup')
    .option('--json', 'print as JSON')
    .description('read a backup to its end, and prove that it is complete and can be opened')
    .action(async (file: string | undefined, flags: Flags) => {
      const { content } = await find(file, flags, {
        command: 'backup check',
        installation: await options.installation(),
      })
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
    .option('--latest', 'the latest backup, if all are of one installation')
    .option('--continue', 'keep its name, because the installation that made it is gone')
    .option('--without-opt-outs', 'leave out the list of opt-outs that are newer')
    .option('--json', 'print as JSON')
    .description('restore a backup into an empty place, and check the ledger')
    .action(async (file: string | undefined, flags: RestoreFlags) => {
      const { content, folder } = await find(file, flags, {
        command: 'restore',
        installation: null,
      })
      const restored = await options
        .restore(content, {
          onTable: show('Restoring'),
          continues: flags.continue ?? false,
          withoutOptOuts: flags.withoutOptOuts ?? false,
          savedOptOuts: (installation) => listsOf(installation, folder),
        })
        .finally(clear)
      if (flags.json) return write(JSON.stringify(restoredJson(restored)))
      for (const line of restoredLines(restored, flags)) write(line)
    })

  /** A backup, and the folder of one that was given as a path. Throws `OperatorError`. */
  async function find(
    file: string | undefined,
    { latest }: Flags,
    by: FoundBy,
  ): Promise<{ content: Readable; folder: string | null }> {
    if ((file === undefined) === !latest) throw new OperatorError('Name a backup, or add --latest.')
    if (file !== undefined && existsSync(resolve(file))) {
      const content = createReadStream(resolve(file), MEGABYTES)
      return { content, folder: dirname(resolve(file)) }
    }
    const name = file ?? (await latestName(by))
    if (readBackupName(name) === null) throw new OperatorError(`There is no file ${name}.`)
    return { content: await place().open(name), folder: null }
  }

  async function latestName({ command, installation }: FoundBy): Promise<string> {
    const { latest, ambiguous } = latestOf(await place().list(), installation)
    if (ambiguous)
      throw new OperatorError(chooseText(ambiguous, { location: place().location, command }))
    if (latest) return latest.name
    const own = installation === null ? '' : ` of this installation (${installation})`
    throw new OperatorError(`There is no backup${own} in ${place().location}.`)
  }

  /** The lists of opt-outs of an installation, with its backups and next to a file. */
  async function listsOf(installation: string, folder: string | null) {
    const name = optOutsName(installation)
    const lists: (() => Promise<Readable>)[] = []
    if ((await place().list()).some((one) => one.name === name))
      lists.push(() => place().open(name))
    if (folder !== null && folder !== place().location && existsSync(join(folder, name)))
      lists.push(async () => createReadStream(join(folder, name), MEGABYTES))
    return lists
  }

  async function read(content: Readable): Promise<BackupTotals> {
    const opened = await openBackup(content, await keys())
    await opened.secret()
    await opened.countRows()
    await opened.countFiles()
    return opened.finish()
  }
}

const MEGABYTES = { highWaterMark: 2 ** 20 }
const KEEP_THE_KEY =
  'Keep its key on another machine, because nothing else opens it: npm run dastak -- backup key'
