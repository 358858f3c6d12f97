import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import type { CompanyDirector } from '../registry/registry.service.ts'

/** One way to reach somebody, with where it came from and when it was true. */
export interface ProfileContact {
  value: string
  source: string | null
  fetchedAt: Date | null
  /** A report of this account was accepted. */
  isBad: boolean
}
export interface ProfileSeat extends CompanyDirector {
  /** What this account has revealed; null where it has not. */
  contact: { phone: ProfileContact | null; email: ProfileContact | null } | null
}

/** All that a profile says. It travels to another thread: data alone. */
export interface CompanyProfile {
  productName: string
  company: CompanyRecord
  /** When the registry's record came into this database. */
  asOf: Date | null
  seats: ProfileSeat[]
  generatedAt: Date
  /** An IANA name. */
  timeZone: string
}

/** What is asked of the thread that makes PDFs, and what it returns. */
export interface PdfJob {
  id: number
  profile: CompanyProfile
}
export interface PdfResult {
  id: number
  /** Null where it could not be made; why is in `problem`. */
  pdf: Uint8Array | null
  problem: string
}
