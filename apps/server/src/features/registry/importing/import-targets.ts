import { bounceTarget, disconnectedTarget } from './bad-contact-target.ts'
import { companyTarget } from './company-target.ts'
import { contactTargetOf, dinContactTarget, gstinContactTarget } from './contact-targets.ts'
import { directorTarget } from './director-target.ts'
import { headingsOf, importFile, type ImportOptions, type ImportResult } from './import-file.ts'
import { ImportError, type ImportTarget } from './import-target.ts'
import { openSource } from './source-file.ts'

export type ContactKind = 'din' | 'gstin'
type FileOptions = Omit<ImportOptions<unknown>, 'target'>

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

/** `contacts import`: contacts by DIN or GSTIN, recognised from the heading where no kind is told. Throws `ImportError`. */
export async function importContacts(options: FileOptions & { kind?: ContactKind | undefined }): Promise<ImportResult> {
  const target = options.kind
    ? contactTarget(options.kind)
    : contactTargetOf(headingsOf(await openSource(options.path)))
  if (!target)
    throw new ImportError('The file has neither a column din nor a column gstin. See contacts import --template.')
  return importFile({ ...options, target })
}

function contactTarget(kind: ContactKind) {
  return kind === 'din' ? dinContactTarget : gstinContactTarget
}

/** The documented layouts, each with an example row, as CSV. */
export const TEMPLATES = {
  companies: csv(companyTarget),
  directors: csv(directorTarget),
  din: csv(dinContactTarget),
  gstin: csv(gstinContactTarget),
  bounces: csv(bounceTarget),
  disconnected: csv(disconnectedTarget),
} as const

function csv(target: Pick<ImportTarget<unknown>, 'template'>): string {
  return target.template.map((row) => row.map((cell) => (/[,"]/.test(cell) ? `"${cell}"` : cell)).join(',')).join('\n')
}
