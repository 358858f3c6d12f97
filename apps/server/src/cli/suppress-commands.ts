import { resolve } from 'node:path'
import { REVEAL_SEARCHES, type RevealSearch } from '@dastak/contract/operator/opt-outs.ts'
import { Option, type Command } from 'commander'
import { NO_HASHES } from '../features/opt-outs/opt-out-files.ts'
import type { OperatorOptOuts } from '../features/operator/opt-outs.service.ts'
import { OperatorError } from '../text/operator-error.ts'
import { plainText } from '../text/plain-text.ts'
import { reasonOf } from './user-commands.ts'

interface SuppressCommandsOptions {
  /** Runs an action on the configured database, and closes what it opened. */
  withOptOuts: (action: (optOuts: OperatorOptOuts) => Promise<void>) => Promise<void>
  write: (line: string) => void
}

interface Json {
  json?: boolean
}
interface Why {
  reason?: string
}
const JSON_OPTION = ['--json', 'print as JSON'] as const
const REASON_OPTION = ['--reason <words>', 'why, for the log', reasonOf] as const
const BY = 'command line'

/**
 * `suppress add|list|remove|who|import|export|key|apply`. Refusals are thrown for the command line.
 */
export function addSuppressCommands(program: Command, options: SuppressCommandsOptions): void {
  const { withOptOuts, write } = options
  const group = program
    .command('suppress')
    .description('contacts of people who have opted out: neither kept, nor sold, nor shown')

  group
    .command('add')
    .argument('<contact>', 'a phone number or an email address')
    .option(...REASON_OPTION)
    .option(...JSON_OPTION)
    .description('remove a contact everywhere and keep it out; young charges come back')
    .action((contact: string, { json, ...why }: Json & Why) =>
      withOptOuts(async (optOuts) => {
        const { reference, since } = await optOuts.add(BY, contact, why)
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
    .argument('<reference>', 'as printed by suppress list, or the contact itself')
    .option(...REASON_OPTION)
    .description('allow a contact again; what was removed does not come back')
    .action((reference: string, why: Why) =>
      withOptOuts(async (optOuts) => {
        await optOuts.allow(BY, reference, why)
        write('It may be imported, found and sold again.')
      }),
    )
  addWho(group, options)
  addListCommands(group, options)
}

function addWho(group: Command, { withOptOuts, write }: SuppressCommandsOptions): void {
  group
    .command('who')
    .argument('<contact>', 'a phone number, an email address, or what --by names')
    .addOption(new Option('--by <what>', 'what it is').choices(REVEAL_SEARCHES).default('contact'))
    .option(...REASON_OPTION)
    .option(...JSON_OPTION)
    .description('print who has revealed a contact, and when; the log notes that you looked')
    .action((text: string, { by, json, ...why }: Json & Why & { by: RevealSearch }) =>
      withOptOuts(async (optOuts) => {
        const { rows, isComplete } = await optOuts.reveals(BY, { by, text }, why)
        if (json) return write(JSON.stringify({ rows, is_complete: isComplete }))
        for (const { at, mobile, user_name: name, kind, subject, field, source } of rows) {
          const parts = [at.toISOString(), mobile, name ?? '', kind, subject, field, source]
          write(plainText(parts.join('  ')))
        }
        write(isComplete ? `${rows.length} reveals.` : `The first ${rows.length} reveals.`)
      }),
    )
}

function addListCommands(group: Command, { withOptOuts, write }: SuppressCommandsOptions): void {
  group
    .command('import')
    .argument('<file>', 'contacts, one in each line or in a table')
    .addOption(new Option('--list <name>').hideHelp())
    .addOption(new Option('--key-file <file>').hideHelp())
    .option(...JSON_OPTION)
    .description('opt out all contacts of a file, also of one that another installation sends')
    .action((file: string, flags: Json & Ended) => {
      if (flags.list !== undefined || flags.keyFile !== undefined)
        throw new OperatorError(NO_HASHES)
      return withOptOuts(async (optOuts) => {
        const result = await optOuts.importFile(BY, resolve(file))
        if (flags.json) return write(JSON.stringify(result))
        const { added, known, skipped } = result
        write(`${added} added, ${known} known before, ${skipped} lines without a contact.`)
      })
    })

  group
    .command('export')
    .argument('<file>', 'a new file')
    .description('write the hashes of all opt-outs; a restore needs no such file')
    .action((file: string) =>
      withOptOuts(async (optOuts) => {
        write(`${await optOuts.exportList(BY, resolve(file))} hashes were written.`)
        write('Anyone who has them with the key can find out all contacts: dastak suppress key')
      }),
    )

  group
    .command('key')
    .description(
      'print the key of the hashes, for `secret lost`; with the list it shows all contacts',
    )
    .action(() => withOptOuts(async (optOuts) => write(await optOuts.key(BY))))

  group
    .command('apply')
    .description('look for opted-out contacts in everything that is kept, as every night')
    .action(() =>
      withOptOuts(async (optOuts) => {
        const { looked, removed } = await optOuts.applyAgain(BY)
        write(`${looked} contacts were compared, and ${removed} of leads removed.`)
      }),
    )
}

/** Options of a command that took hashes of another installation. */
interface Ended {
  list?: string
  keyFile?: string
}
