import { findColumns } from './files/columns.rules.ts'
import { openSource } from './files/source-file.ts'
import { tableOf } from './files/source-table.ts'
import { importFile, type ImportOptions, type ImportResult } from './import-file.ts'
import { ImportError, type ImportTarget, type SuppressedAmong } from './import-target.ts'
import { bounceTarget, disconnectedTarget } from './targets/bad-contact-target.ts'
import { companyTarget } from './targets/company-target.ts'
import type { ImportedContact } from './targets/contact-import.store.ts'
import { CONTACT_TARGETS } from './targets/contact-targets.ts'
import { dndTarget } from './targets/dnd-target.ts'
import { directorTarget } from './targets/director-target.ts'

export type ContactKind = keyof typeof CONTACT_TARGETS
/** The kinds of contacts that can be imported, as options of the command line. */
export const CONTACT_KINDS = Object.keys(CONTACT_TARGETS) as ContactKind[]

type FileOptions = Omit<ImportOptions<unknown>, 'target'>
export type FileImport = (options: FileOptions) => Promise<ImportResult>

const importOf =
  <Row>(target: ImportTarget<Row>): FileImport =>
  async (options) =>
    importFile({ ...options, target })

/** `registry import`: company master data. Throws `ImportError`. */
export const importCompanies = importOf(companyTarget)
/** `directors import`: directors and their directorships. Throws `ImportError`. */
export const importDirectors = importOf(directorTarget)
/** `bounces import`: email addresses that bounced. Throws `ImportError`. */
export const importBounces = importOf(bounceTarget)
/** `dnd import`: results of scrubs against the register. Throws `ImportError`. */
export const importDnd = importOf(dndTarget)
/** `disconnected import`: disconnected phone numbers. Throws `ImportError`. */
export const importDisconnected = importOf(disconnectedTarget)

export type { SuppressedAmong } from './import-target.ts'

/** `contacts import`: if no kind is given, the heading decides. Throws `ImportError`. */
export async function importContacts(
  options: FileOptions & {
    kind?: ContactKind | undefined
    suppressedAmong: SuppressedAmong
  },
): Promise<ImportResult> {
  const target = options.kind ? CONTACT_TARGETS[options.kind] : await targetOf(options.path)
  if (!target)
    throw new ImportError(
      'The kind of contacts in the file is unclear. Name it with --kind. See contacts import ' +
        '--template for the columns.',
    )
  return importFile({ ...options, target })
}

/** The target that matches a file's headings. If several do, the one whose key column is first. */
async function targetOf(path: string): Promise<ImportTarget<ImportedContact> | undefined> {
  const headings = tableOf(await openSource(path), Object.values(CONTACT_TARGETS)).columns
  const found = Object.values(CONTACT_TARGETS).map((target) => {
    const columns = findColumns(headings, target.columns)
    const isContact = columns.has('phone') || columns.has('email')
    return { target, isContact, index: columns.indexOf('key') }
  })
  const { gstin, din } = CONTACT_TARGETS
  const preferred = [gstin, din].find((target) =>
    found.some((one) => one.target === target && one.index >= 0),
  )
  const [first] = found
    .filter(({ isContact, index }) => isContact && index >= 0)
    .toSorted((one, other) => one.index - other.index)
  return preferred ?? first?.target
}

const TARGETS = {
  companies: companyTarget,
  directors: directorTarget,
  ...CONTACT_TARGETS,
  bounces: bounceTarget,
  disconnected: disconnectedTarget,
  dnd: dndTarget,
}

/** The documented layouts, each with an example row, as CSV. */
export const TEMPLATES = Object.fromEntries(
  Object.entries(TARGETS).map(([kind, { template }]) => [kind, template]),
) as Record<keyof typeof TARGETS, string>
