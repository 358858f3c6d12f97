import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { OptOuts } from '../features/opt-outs/opt-outs.service.ts'

interface SuppressCommandsOptions {
  /** Runs an action on the configured database, and closes what it opened. */
  withOptOuts: (action: (optOuts: OptOuts) => Promise<void>) => Promise<void>
  write: (line: string) => void
}

interface Json {
  json?: boolean
}
const JSON_OPTION = ['--json', 'print as JSON'] as const

/** `suppress add|list|remove|import|export|key|apply`. Refusals are thrown for the command line. */
export function addSuppressCommands(program: Command, options: SuppressCommandsOptions): void {
  const { withOptOuts, write } = options
  const group = program
    .command('suppress')
    .description('contacts of people who have opted out: neither kept, nor sold, nor shown')

  group
    .command('add')
    .argument('<contact>', 'a phone number or an email address')
    .option(...JSON_OPTION)
    .description('remove a contact everywhere and keep it out; young charges come back')
    .action((contact: string, { json }: Json) =>
      withOptOuts(async (optOuts) => {
        const { reference, since } = await optOuts.suppress(contact)
        await optOuts.sweep()
        if (json) return write(JSON.stringify({ reference, since }))
        write(`${reference}  since ${since.toISOString()}. Give the person this reference.`)
      }),
    )

  group
    .command('list')
    .option(...JSON_OPTION)
    .description('print the newest opt-outs, without their contacts')
    .action(({ json }: Json) =>
      withOptOuts(async (optOuts) => {
        const { rows, total, ofOthers } = await optOuts.list()
        if (json) return write(JSON.stringify({ rows, total, of_other_lists: ofOthers }))
        for (const { reference, unit, origin, created_at: at } of rows)
          write(`${reference}  ${at.toISOString()}  ${(unit ?? '').padEnd(6)} by ${origin}`)
        write(`${total} opt-outs, and ${ofOthers} hashes of other installations.`)
      }),
    )

  group
    .command('remove')
    .argument('<reference>', 'as printed by suppress list')
    .description('allow a contact again; what was removed does not come back')
    .action((reference: string) =>
      withOptOuts(async (optOuts) => {
        await optOuts.allow(reference)
        write('It may be imported, found and sold again.')
      }),
    )
  addListCommands(group, options)
}

function addListCommands(group: Command, { withOptOuts, write }: SuppressCommandsOptions): void {
  group
    .command('import')
    .argument('<file>', 'contacts, one in each line or in a table; or hashes, with --list')
    .option('--list <name>', 'the name of the installation whose hashes these are')
    .option('--key-file <file>', 'a file with what its command `suppress key` prints')
    .option(...JSON_OPTION)
    .description('opt out all contacts of a file, or take the list of another installation')
    .action((file: string, flags: Json & { list?: string; keyFile?: string }, command: Command) =>
      withOptOuts(async ({ lists }) => {
        if ((flags.list === undefined) !== (flags.keyFile === undefined))
          command.error('error: give both --list and --key-file, or neither')
        const { list: name, keyFile } = flags
        const result =
          name === undefined || keyFile === undefined
            ? await lists.importFile(resolve(file))
            : await lists.importList(resolve(file), { name, key: await keyIn(keyFile) })
        if (flags.json) return write(JSON.stringify(result))
        const { added, known, skipped } = result
        write(`${added} added, ${known} known before, ${skipped} lines without a contact.`)
      }),
    )

  group
    .command('export')
    .argument('<file>', 'a new file')
    .description('write the hashes of all opt-outs, for another installation')
    .action((file: string) =>
      withOptOuts(async ({ lists }) => {
        write(`${await lists.exportList(resolve(file))} hashes were written.`)
        write('They are of use only with the key: dastak suppress key')
      }),
    )

  group
    .command('key')
    .description('print the key of the exported hashes; anyone who has it can test any number')
    .action(() => withOptOuts(async ({ lists }) => write(await lists.key())))

  group
    .command('apply')
    .description('look for opted-out contacts in everything that is kept, as every night')
    .action(() =>
      withOptOuts(async ({ lists }) => {
        const { looked, removed } = await lists.applyAgain()
        write(`${looked} contacts were compared, and ${removed} of leads removed.`)
      }),
    )
}

const keyIn = async (file: string) => (await readFile(resolve(file), 'utf8')).trim()
