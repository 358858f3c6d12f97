import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import type { CompanyDirector } from '../registry/registry.service.ts'

/** A phone number or an email address, with its source and the date on which it was true. */
export interface ProfileContact {
  value: string
  source: string | null
  fetchedAt: Date | null
  /** A report of this account was accepted. */
  isBad: boolean
}
export interface ProfileSeat extends CompanyDirector {
  /** What this account has revealed; null if it has revealed nothing. */
  contact: { phone: ProfileContact | null; email: ProfileContact | null } | null
}

/** The content of a profile. It is sent to another thread, so it contains only data. */
export interface CompanyProfile {
  productName: string
  company: CompanyRecord
  /** When the registry's record was imported into this database. */
  asOf: Date | null
  seats: ProfileSeat[]
  generatedAt: Date
  /** An IANA name. */
  timeZone: string
}

/** A request to the thread that makes PDFs, and its answer. */
export interface PdfJob {
  id: number
  profile: CompanyProfile
}
export interface PdfResult {
  id: number
  /** Null if it could not be created; the reason is in `problem`. */
  pdf: Uint8Array | null
  problem: string
}
