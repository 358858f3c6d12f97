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
import { lookAt } from '../../features/registry/importing/files/source-file.ts'
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
  addImport(
    program,
    'registry',
    'companies: the open data portal’s files of any year, as CSV or JSON',
    (path, flags) => {
      if (flags.template) return options.write(TEMPLATES.companies)
      return run(options, path, flags, importCompanies)
    },
  )
  addImport(
    program,
    'directors',
    'directors and their seats, a row for each seat',
    (path, flags) => {
      if (flags.template) return options.write(TEMPLATES.directors)
      return run(options, path, flags, (file) =>
        importDirectors({ ...file, company: companyOf(flags) }),
      )
    },
  ).option(
    '--company <number>',
    'whose directors they are, for a list of one company without a column for its CIN',
  )
  addImport(
    program,
    'bounces',
    'email addresses that bounced: reports about them are accepted',
    (path, flags) => {
      if (flags.template) return options.write(TEMPLATES.bounces)
      return run(options, path, flags, importBounces)
    },
  )
  const disconnected = 'phone numbers that are disconnected: reports about them are accepted'
  addImport(program, 'disconnected', disconnected, (path, flags) => {
    if (flags.template) return options.write(TEMPLATES.disconnected)
    return run(options, path, flags, importDisconnected)
  })
  addImport(
    program,
    'contacts',
    'what is known by DIN, GST number, LinkedIn profile, vehicle, mobile number or PAN',
    (path, flags) => {
      if (flags.template)
        return options.write(
          flags.kind
            ? TEMPLATES[flags.kind]
            : CONTACT_KINDS.map((kind) => TEMPLATES[kind]).join('\n\n'),
        )
      return run(options, path, flags, (file) =>
        importContacts({ ...file, kind: flags.kind, source: flags.source }),
      )
    },
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
  action: (path: string | undefined, flags: Flags) => Promise<void> | void,
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
  await lookAt(file)
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
