import { readCompanyNumber } from '@dastak/contract/identifiers.ts'
import { resolve } from 'node:path'
import { Argument, Option, type Command } from 'commander'
import type { Db } from '../../db/database.ts'
import {
  CONTACT_KINDS,
  importBounces,
  importCompanies,
  importContacts,
  importDirectors,
  importDnd,
  importDisconnected,
  TEMPLATES,
  type ContactKind,
  type FileImport,
  type SuppressedAmong,
} from '../../features/registry/importing/import-targets.ts'
import { ImportError } from '../../features/registry/importing/import-target.ts'
import { inspectFile } from '../../features/registry/importing/files/source-file.ts'
import { createImportReport } from '../../features/registry/importing/import-report.ts'
import { printImport } from './print-import.ts'
import { createProgressBar } from './progress-bar.ts'

interface ImportCommandsOptions {
  /** Runs an action on the configured database, and closes what it opened. */
  withDatabase: (action: (db: Db) => Promise<void>) => Promise<void>
  /** Contacts of people who have opted out are not imported. */
  suppressedAmong: (db: Db) => SuppressedAmong
  /** Writes the import of a kind to the log of operators. */
  act: (db: Db, kind: string, action: () => Promise<void>) => Promise<void>
  write: (line: string) => void
  /** The output for the progress. */
  progress: { isTTY?: boolean; write(text: string): unknown }
  now: () => Date
  /** The folder for reports about rows that were not imported. */
  reportsDir: string
}

type Flags = {
  json?: boolean
  template?: boolean
  kind?: ContactKind
  source?: string
  company?: string
}

/**
 * `registry import`, `directors import`, `contacts import`, `bounces import`, `disconnected
 * import`. Throws `ImportError` if a file cannot be imported.
 */
export function addImportCommands(program: Command, options: ImportCommandsOptions): void {
  const add = (
    group: string,
    what: string,
    template: (flags: Flags) => string,
    read: (flags: Flags) => FileImport,
  ) =>
    addImport(program, group, what, async (path, flags) =>
      flags.template
        ? options.write(template(flags))
        : run(options, path, flags, { group, read: read(flags) }),
    )
  add(
    'registry',
    'companies: files of the open data portal from any year, as CSV or JSON',
    () => TEMPLATES.companies,
    () => importCompanies,
  )
  add(
    'directors',
    'directors and their directorships, one row for each directorship',
    () => TEMPLATES.directors,
    (flags) => (file) => importDirectors({ ...file, company: companyOf(flags) }),
  ).option(
    '--company <number>',
    'the company of the directors, for a list of one company without a CIN column',
  )
  add(
    'bounces',
    'email addresses that bounced: reports about them are accepted',
    () => TEMPLATES.bounces,
    () => importBounces,
  )
  add(
    'disconnected',
    'phone numbers that are disconnected: reports about them are accepted',
    () => TEMPLATES.disconnected,
    () => importDisconnected,
  )
  add(
    'dnd',
    'results of scrubs: leads with a listed number say so',
    () => TEMPLATES.dnd,
    () => importDnd,
  )
  add(
    'contacts',
    'contacts by DIN, GST number, LinkedIn profile, vehicle, mobile number or PAN',
    ({ kind }) => (kind ? [kind] : CONTACT_KINDS).map((one) => TEMPLATES[one]).join('\n\n'),
    ({ kind, source }) =>
      (file) =>
        importContacts({
          ...file,
          kind,
          source,
          suppressedAmong: options.suppressedAmong(file.db),
        }),
  )
    .addOption(
      new Option(
        '--kind <kind>',
        'the kind of contacts; default: recognised by the heading',
      ).choices([...CONTACT_KINDS]),
    )
    .option('--source <name>', 'the source of the contacts, for rows that do not name it')
}

function addImport(
  program: Command,
  group: string,
  what: string,
  action: (path: string | undefined, flags: Flags) => Promise<void>,
): Command {
  return program
    .command(group)
    .description(`import ${what}`)
    .command('import')
    .addArgument(new Argument('[file]', 'CSV or JSON, in any encoding'))
    .option('--template', 'print the columns with an example row, and stop')
    .option('--json', 'print as JSON')
    .description(
      `Import ${what}. Rows that cannot be used are skipped and reported by line. A second ` +
        'import updates existing records and empties no field. An import that was stopped ' +
        'continues when started again.',
    )
    .action(async (path: string | undefined, flags: Flags, command: Command) => {
      if (path === undefined && !flags.template) command.error('error: name the file to import')
      await action(path, flags)
    })
}

async function run(
  options: ImportCommandsOptions,
  path: string | undefined,
  flags: Flags,
  { group, read }: { group: string; read: FileImport },
): Promise<void> {
  const file = resolve(path ?? '')
  // Before the database is opened, so that a typing mistake is shown immediately.
  await inspectFile(file)
  const report = createImportReport(options.reportsDir)
  const time = () => options.now().getTime()
  const start = time()
  const importInto = async (db: Db) => {
    const bar = createProgressBar(options.progress, time, 'rows')
    // The search index at the end takes its own time.
    let indexBar: typeof bar | undefined
    const clear = () => (indexBar ?? bar).clear()
    try {
      const onIndexed = ({ rows, total }: { rows: number; total: number }) => {
        indexBar ??= createProgressBar(options.progress, time, 'names indexed')
        indexBar.show({ bytes: rows, totalBytes: total, rows })
      }
      const result = await read({
        db,
        path: file,
        now: options.now,
        onProgress: bar.show,
        onIndexed,
        onStart: report.start,
        onIssues: report.add,
      })
      clear()
      printImport(options.write, flags, result, report.end(), (time() - start) / 1000)
    } finally {
      clear()
    }
  }
  await options.withDatabase((db) => options.act(db, group, () => importInto(db)))
}

/** Throws `ImportError`. */
function companyOf({ company }: Flags): string | undefined {
  const number = company === undefined ? undefined : readCompanyNumber(company)
  if (number === null) throw new ImportError('--company must be a CIN, LLPIN, FLLPIN or FCRN.')
  return number
}
