import { bounceTarget, disconnectedTarget } from './targets/bad-contact-target.ts'
import { companyTarget } from './targets/company-target.ts'
import { findColumns } from './files/columns.rules.ts'
import type { ImportedContact } from './targets/contact-import.store.ts'
import { DIN, dinContactTarget, GSTIN, gstinContactTarget } from './targets/contact-targets.ts'
import { directorTarget } from './targets/director-target.ts'
import { importFile, type ImportOptions, type ImportResult } from './import-file.ts'
import { ImportError, type ImportTarget } from './import-target.ts'
import {
  linkedinContactTarget,
  mobileContactTarget,
  panContactTarget,
  rcContactTarget,
} from './targets/record-targets.ts'
import { openSource } from './files/source-file.ts'
import { tableOf } from './files/source-table.ts'

/** Kinds of contacts that can be imported, as the command line calls them. */
export const CONTACT_KINDS = ['din', 'gstin', 'linkedin', 'rc', 'mobile', 'pan'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

const RECORDS = {
  linkedin: linkedinContactTarget,
  rc: rcContactTarget,
  mobile: mobileContactTarget,
  pan: panContactTarget,
} as const
const CONTACTS: Readonly<Record<ContactKind, ImportTarget<ImportedContact>>> = {
  din: dinContactTarget,
  gstin: gstinContactTarget,
  ...RECORDS,
}
type FileOptions = Omit<ImportOptions<unknown>, 'target'>
export type FileImport = (options: FileOptions) => Promise<ImportResult>

/** `registry import`: company master data. Throws `ImportError`. */
export async function importCompanies(options: FileOptions): Promise<ImportResult> {
  return importFile({ ...options, target: companyTarget })
}

/** `directors import`: directors and their seats. Throws `ImportError`. */
export async function importDirectors(options: FileOptions): Promise<ImportResult> {
  return importFile({ ...options, target: directorTarget })
}

/** `bounces import`: email addresses that bounced. Throws `ImportError`. */
export async function importBounces(options: FileOptions): Promise<ImportResult> {
  return importFile({ ...options, target: bounceTarget })
}

/** `disconnected import`: phone numbers that nobody answers any more. Throws `ImportError`. */
export async function importDisconnected(options: FileOptions): Promise<ImportResult> {
  return importFile({ ...options, target: disconnectedTarget })
}

/**
 * `contacts import`: what the file is about is recognised from its heading where no kind is told.
 * Throws `ImportError`.
 */
export async function importContacts(
  options: FileOptions & { kind?: ContactKind | undefined },
): Promise<ImportResult> {
  const target = options.kind
    ? CONTACTS[options.kind]
    : contactTargetOf(await headingsOf(options.path))
  if (!target)
    throw new ImportError(
      'It can’t be told what the file is about: name it with --kind. See contacts import ' +
        '--template for the columns.',
    )
  return importFile({ ...options, target })
}

/**
 * The target of a file with these headings, of several the one whose own column comes first; null
 * where they name none.
 */
function contactTargetOf(headings: readonly string[]): ImportTarget<ImportedContact> | null {
  if (findColumns(headings, { gstin: GSTIN.gstin }).has('gstin')) return gstinContactTarget
  if (findColumns(headings, { din: DIN.din }).has('din')) return dinContactTarget
  const places = Object.values(RECORDS).map((target) => ({
    target,
    place: target.placeIn(headings),
  }))
  const found = places
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place)
  return found[0]?.target ?? null
}

/** The headings of a file of contacts of any kind. */
async function headingsOf(path: string): Promise<readonly string[]> {
  return tableOf(await openSource(path), Object.values(CONTACTS)).columns
}

/** The documented layouts, each with an example row, as CSV. */
export const TEMPLATES = {
  companies: csv(companyTarget),
  directors: csv(directorTarget),
  din: csv(dinContactTarget),
  gstin: csv(gstinContactTarget),
  linkedin: csv(linkedinContactTarget),
  rc: csv(rcContactTarget),
  mobile: csv(mobileContactTarget),
  pan: csv(panContactTarget),
  bounces: csv(bounceTarget),
  disconnected: csv(disconnectedTarget),
} as const

function csv(target: Pick<ImportTarget<unknown>, 'template'>): string {
  return target.template
    .map((row) => row.map((cell) => (/[,"]/.test(cell) ? `"${cell}"` : cell)).join(','))
    .join('\n')
}
