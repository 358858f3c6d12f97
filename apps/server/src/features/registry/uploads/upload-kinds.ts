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
} from '../importing/import-targets.ts'
import { ImportError } from '../importing/import-target.ts'

export type UploadedKind = 'companies' | 'directors' | 'contacts' | 'bounces' | 'disconnected'

const IMPORTS = {
  companies: importCompanies,
  bounces: importBounces,
  disconnected: importDisconnected,
} as const

interface Uploaded {
  kind: string
  contact_kind: string | null
  source: string | null
  company: string | null
}

/** How an uploaded file is imported. */
export function importOf({ kind, contact_kind: typed, source, company }: Uploaded): FileImport {
  if (kind === 'directors')
    return (file) => importDirectors({ ...file, ...(company !== null && { company }) })
  if (kind === 'contacts') {
    const contactKind = typed === null ? undefined : contactKindOf(typed)
    return (file) =>
      importContacts({ ...file, kind: contactKind, ...(source !== null && { source }) })
  }
  if (Object.hasOwn(IMPORTS, kind)) return IMPORTS[kind as keyof typeof IMPORTS]
  throw new ImportError('Files of this kind cannot be imported.')
}

/** Kinds of lookups are named as in the contract, kinds of files as their key column. */
const ALIASES: Readonly<Record<string, string>> = { gst: 'gstin' }

function contactKindOf(kind: string): ContactKind {
  const named = ALIASES[kind] ?? kind
  const found = CONTACT_KINDS.find((one) => one === named)
  if (!found) throw new ImportError('Contacts of this kind cannot be imported.')
  return found
}

/** The columns of a kind with an example row, as CSV. */
export function templateOf(kind: UploadedKind, contactKind: string | undefined): string {
  if (kind !== 'contacts') return TEMPLATES[kind]
  return TEMPLATES[contactKindOf(contactKind ?? 'din')]
}
