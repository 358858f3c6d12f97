import type { CrmField, CrmSecret, CrmVendorName } from '@dastak/contract/crm/crm.ts'

/** What a CRM keeps of a lead. A name is two of them. */
export type CrmValue = Exclude<CrmField, 'name'> | 'first_name' | 'last_name'
export type CrmValues = Readonly<Partial<Record<CrmValue, string>>>
/** Values that a CRM may have no field for. */
export const CRM_PLACES = [
  'din',
  'cin',
  'gstin',
  'linkedin',
  'source',
  'stage',
  'tags',
  'note',
] as const satisfies readonly CrmValue[]
export type CrmPlace = (typeof CRM_PLACES)[number]

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

/** By what existing records are found. */
export type CrmKey = 'din' | 'gstin' | 'linkedin' | 'phone' | 'email' | 'cin' | 'company'
export type CrmKeys = Readonly<Partial<Record<CrmKey, string>>>

/** A value that a CRM did not take. */
export interface CrmRefusal {
  value: CrmValue
  /** Another record has it, and the CRM allows it once. */
  isTaken: boolean
  /** The other record, if the CRM says so. */
  recordId: string | null
}

/** A vendor of CRMs. All calls throw `CrmProblem`, and nothing else because of the vendor. */
export interface CrmVendor {
  /** Tries the secrets with calls that change nothing. */
  connect(login: CrmLogin, now: Date): Promise<CrmConnected>
  /** A new session. Only for vendors that have sessions. */
  renew?(login: CrmLogin, now: Date): Promise<CrmSession>
  /** Records with one of these values, 200 at most. New ones may be missing for a minute. */
  find(login: CrmLogin, keys: CrmKeys): Promise<CrmRecord[]>
  /** Null if there is none any more. */
  read(login: CrmLogin, id: string): Promise<CrmRecord | null>
  /** Returns the id. Throws with `refusals` if it would be created without these values. */
  create(login: CrmLogin, values: CrmValues): Promise<string>
  /** Sets these values. Throws with `refusals`, as `create` does. */
  update(login: CrmLogin, id: string, values: CrmValues): Promise<void>
}
export type CrmVendors = Readonly<Record<CrmVendorName, CrmVendor>>

/**
 * - `refused`: the vendor does not accept the token.
 * - `wait`: it asks for a pause.
 * - `again`: it did not answer, or its server failed.
 * - `never`: it does not accept this lead, or not these values of it (`refusals`).
 */
type CrmFailure = 'refused' | 'wait' | 'again' | 'never'

/** Why a call failed, in words for the user, without parts of question or answer. */
export class CrmProblem extends Error {
  override readonly name = 'CrmProblem'
  readonly failure: CrmFailure
  /** For `wait`. */
  readonly waitMs: number
  readonly refusals: readonly CrmRefusal[]
  constructor(
    failure: CrmFailure,
    message: string,
    { waitMs = 0, refusals = [] }: { waitMs?: number; refusals?: readonly CrmRefusal[] } = {},
  ) {
    super(message)
    this.failure = failure
    this.waitMs = waitMs
    this.refusals = refusals
  }
}
