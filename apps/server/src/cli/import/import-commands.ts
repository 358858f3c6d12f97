import { resolve } from 'node:path'
import { Argument, Option, type Command } from 'commander'
import type { Db } from '../../db/database.ts'
import {
  CONTACT_KINDS,
  importBounces,
  importCompanies,
  importContacts,
  importDirectors,
  importDisconnected,
  TEMPLATES,
  type ContactKind,
  type FileImport,
} from '../../features/registry/importing/import-targets.ts'
import { ImportError } from '../../features/registry/importing/import-target.ts'
import { inspectFile } from '../../features/registry/importing/files/source-file.ts'
import { identificationNumber } from '../../features/registry/registry.service.ts'
import { createImportReport } from './import-report.ts'
import { printImport } from './print-import.ts'
import { createProgressBar } from './progress-bar.ts'

interface ImportCommandsOptions {
  /** Runs an action on the configured database, and closes what it opened. */
  withDatabase: (action: (db: Db) => Promise<void>) => Promise<void>
  write: (line: string) => void
  /** Where progress is drawn. */
  progress: { isTTY?: boolean; write(text: string): unknown }
  now: () => Date
  /** Reports of what was wrong with a file are put here. */
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
 * import`. A file that can't be imported is thrown as `ImportError`.
 */
export function addImportCommands(program: Command, options: ImportCommandsOptions): void {
  const add = (
    group: string,
    what: string,
    template: (flags: Flags) => string,
    read: (flags: Flags) => FileImport,
  ) =>
    addImport(program, group, what, async (path, flags) =>
      flags.template ? options.write(template(flags)) : run(options, path, flags, read(flags)),
    )
  add(
    'registry',
    'companies: the open data portal’s files of any year, as CSV or JSON',
    () => TEMPLATES.companies,
    () => importCompanies,
  )
  add(
    'directors',
    'directors and their seats, a row for each seat',
    () => TEMPLATES.directors,
    (flags) => (file) => importDirectors({ ...file, company: companyOf(flags) }),
  ).option(
    '--company <number>',
    'whose directors they are, for a list of one company without a column for its CIN',
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
    'contacts',
    'what is known by DIN, GST number, LinkedIn profile, vehicle, mobile number or PAN',
    ({ kind }) => (kind ? [kind] : CONTACT_KINDS).map((one) => TEMPLATES[one]).join('\n\n'),
    ({ kind, source }) =>
      (file) =>
        importContacts({ ...file, kind, source }),
  )
    .addOption(
      new Option('--kind <kind>', 'what the file is about; recognised from its heading').choices([
        ...CONTACT_KINDS,
      ]),
    )
    .option('--source <name>', 'where the contacts come from, for rows that do not say it')
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
    .option('--template', 'print the layout with an example row, and stop')
    .option('--json', 'print as JSON')
    .description(
      `Import ${what}. Rows that can't be used are left out and reported by line. ` +
        'A second import updates what is there and blanks nothing. An import that was killed ' +
        'goes on when started again.',
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
  read: FileImport,
): Promise<void> {
  const file = resolve(path ?? '')
  // Before the database is opened: a slip of the pen is told at once.
  await inspectFile(file)
  const report = createImportReport(options.reportsDir)
  const time = () => options.now().getTime()
  const start = time()
  await options.withDatabase(async (db) => {
    const bar = createProgressBar(options.progress, time, 'rows')
    // Names that are made searchable at the end take their own time.
    let indexBar: typeof bar | undefined
    const clear = () => (indexBar ?? bar).clear()
    try {
      const onIndexed = ({ rows, total }: { rows: number; total: number }) => {
        indexBar ??= createProgressBar(options.progress, time, 'names made searchable')
        indexBar.show({ bytes: rows, totalBytes: total, rows })
      }
      const result = await read({
        db,
        path: file,
        now: options.now,
        onProgress: bar.show,
        onIndexed,
        onStart: report.begin,
        onIssues: report.add,
      })
      clear()
      printImport(options.write, flags, result, report.end(), (time() - start) / 1000)
    } finally {
      clear()
    }
  })
}

/** Throws `ImportError`. */
function companyOf({ company }: Flags): string | undefined {
  const number = company === undefined ? undefined : identificationNumber(company)
  if (number === null) throw new ImportError('--company takes a CIN, LLPIN, FLLPIN or FCRN.')
  return number
}
