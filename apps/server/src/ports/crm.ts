import type { CrmField, CrmSecret, CrmVendorName } from '@dastak/contract/crm/crm.ts'

/** What a CRM keeps of a lead. A name is two of them. */
export type CrmValue = Exclude<CrmField, 'name'> | 'first_name' | 'last_name'
export type CrmValues = Readonly<Partial<Record<CrmValue, string>>>
/** Values that a CRM may have no field for. */
export type CrmPlace = 'din' | 'cin' | 'gstin' | 'source' | 'stage' | 'tags' | 'note'

/** What a vendor gives for the secrets for some time. */
export interface CrmSession {
  token: string
  /** ISO 8601. */
  until: string
}

/** With what a vendor is called. */
export interface CrmLogin {
  address: string
  secrets: Readonly<Partial<Record<CrmSecret, string>>>
  session: CrmSession | null
  /** Those that the CRM has a field for. */
  places: readonly CrmPlace[]
}

/** A record of the CRM. */
export interface CrmRecord {
  id: string
  /** What is filled. */
  values: CrmValues
  /** The numbers in all its phone fields. */
  phones: readonly string[]
}

export interface CrmConnected {
  /** To be kept instead of those that were sent. */
  secrets: CrmLogin['secrets']
  session: CrmSession | null
  places: CrmPlace[]
  /** The address of a record without its id, for people. */
  recordsUrl: string
}

/** By what an existing record is found. */
export type CrmKey = 'phone' | 'email' | 'cin'

/** A vendor of CRMs. All calls throw `CrmProblem`, and nothing else because of the vendor. */
export interface CrmVendor {
  /** Tries the secrets with calls that change nothing. */
  connect(login: CrmLogin, now: Date): Promise<CrmConnected>
  /** A new session. Only for vendors that have sessions. */
  renew?(login: CrmLogin, now: Date): Promise<CrmSession>
  /** Records with this value, a few if there are many. */
  find(login: CrmLogin, key: CrmKey, value: string): Promise<CrmRecord[]>
  /** Null if there is none any more. */
  read(login: CrmLogin, id: string): Promise<CrmRecord | null>
  /** `isNew` is false if the CRM already has such a record, which its search did not find yet. */
  create(login: CrmLogin, values: CrmValues): Promise<{ id: string; isNew: boolean }>
  /** Sets these values. */
  fill(login: CrmLogin, id: string, values: CrmValues): Promise<void>
}
export type CrmVendors = Readonly<Record<CrmVendorName, CrmVendor>>

/**
 * - `refused`: the vendor does not accept the token.
 * - `wait`: it asks for a pause.
 * - `again`: it did not answer, or its server failed.
 * - `never`: it does not accept this lead.
 */
type CrmFailure = 'refused' | 'wait' | 'again' | 'never'

/** Why a call failed, in words for the user, without parts of question or answer. */
export class CrmProblem extends Error {
  override readonly name = 'CrmProblem'
  readonly failure: CrmFailure
  /** For `wait`. */
  readonly waitMs: number
  constructor(failure: CrmFailure, message: string, waitMs = 0) {
    super(message)
    this.failure = failure
    this.waitMs = waitMs
  }
}
