import type { CrmField } from '@dastak/contract/crm/crm.ts'
import {
  CrmProblem,
  type CrmLogin,
  type CrmRecord,
  type CrmRefusal,
  type CrmValue,
  type CrmValues,
  type CrmVendor,
} from '../../ports/crm.ts'
import { fieldsOf, missingIn } from './lead-values.rules.ts'
import * as same from './same-person.rules.ts'

/** After so long the search of a CRM knows a new record. */
const INDEXED_MS = 60_000

/** More refusals of one lead would take longer than the lease of its connection. */
const MOST_REFUSED = 8

/** A field that the CRM did not take. */
export interface LeftOut {
  field: CrmField
  is_taken: boolean
  /** The record that has it. */
  record_id: string | null
}

export interface Pushed {
  state: 'created' | 'filled' | 'unchanged'
  recordId: string
  filled: CrmField[]
  leftOut: LeftOut[]
  /** The stage that Dastak wrote last into the record, in the words of the CRM. */
  stage: string | null
}

/** A lead on its way to a CRM. */
export interface SentLead {
  lead: same.LeadIdentity
  values: CrmValues
  /** Its record and the stage that was written there; null if it was never pushed. */
  recordId: string | null
  stage: string | null
  /** It was tried before, so it may have a record that was not kept. */
  isRetry: boolean
}

/** Another lead of the connection, with the record that is its own. */
export interface OtherLead extends same.LeadIdentity {
  record_id: string | null
}
/** Finds the other leads that have one of these records, or share a contact with one. */
export type FindOthers = (records: readonly CrmRecord[]) => Promise<readonly OtherLead[]>

/**
 * Brings a lead to its record: the one that it has, otherwise that of the same person, otherwise a
 * new one. Only empty fields are filled, and a stage that Dastak wrote last is changed. A value
 * that the CRM does not take is left out. It may be repeated at any time: a record that was created
 * before a crash is found then. Throws `CrmProblem`.
 */
export async function pushLead(
  vendor: CrmVendor,
  login: CrmLogin,
  sent: SentLead,
  findOthers: FindOthers,
): Promise<Pushed> {
  const { lead, values, recordId } = sent
  if (values.phone === undefined && values.email === undefined)
    throw new CrmProblem('never', 'The lead has no phone number or email address to send.')
  const leftOut: LeftOut[] = []
  const known = recordId === null ? null : await vendor.read(login, recordId)
  const own = known && !same.hasOtherNumber(known, lead) ? known : null
  const record = own ?? (await findRecord())
  return record ? fill(record) : create()

  async function findRecord(): Promise<CrmRecord | undefined> {
    const keys = same.keysOf(lead, values)
    if (Object.keys(keys).length === 0) return undefined
    return itsRecord(await vendor.find(login, keys))
  }

  /** The record of the lead among some. One that another lead has is only found by its number. */
  async function itsRecord(found: readonly CrmRecord[]): Promise<CrmRecord | undefined> {
    const numbered = found.find((one) => same.hasNumber(one, lead))
    if (numbered) return numbered
    const isCopy = (one: CrmRecord) =>
      sent.isRetry && !same.hasOtherNumber(one, lead) && same.isCopy(one, values)
    const fitting = found.filter((one) => same.mayBe(one, lead) || isCopy(one))
    if (fitting.length === 0) return undefined
    const others = await findOthers(fitting)
    const free = fitting.filter(({ id }) => others.every((other) => other.record_id !== id))
    const copy = free.find(isCopy)
    if (copy) return copy
    const one = same.onlyOne(free, lead)
    return one && !others.some((other) => same.mayBe(one, other)) ? one : undefined
  }

  async function create(): Promise<Pushed> {
    let rest = values
    for (;;) {
      try {
        const id = await vendor.create(login, rest)
        const stage = rest.stage ?? null
        return { state: 'created', recordId: id, filled: [], leftOut, stage }
      } catch (error) {
        // Searches do not know it yet, if it was created after all.
        if (error instanceof CrmProblem && error.failure === 'again')
          throw new CrmProblem('again', error.message, { waitMs: INDEXED_MS })
        const refusals = refusalsOf(error, rest)
        const existing = await takenByItself(refusals)
        if (existing) return fill(existing)
        rest = without(rest, refusals)
        if (same.hasNothing(rest) || leftOut.length > MOST_REFUSED) throw error
      }
    }
  }

  async function fill(one: CrmRecord): Promise<Pushed> {
    const before = one.id === recordId ? sent.stage : null
    let rest = missingIn(one, values, before)
    while (Object.keys(rest).length > 0) {
      try {
        await vendor.update(login, one.id, rest)
        break
      } catch (error) {
        rest = without(rest, refusalsOf(error, rest))
      }
    }
    const filled = fieldsOf(rest)
    const state = filled.length > 0 ? 'filled' : 'unchanged'
    return { state, recordId: one.id, filled, leftOut, stage: rest.stage ?? before }
  }

  /** The record that has a refused value, if it is the lead's: the search did not know it yet. */
  async function takenByItself(refusals: readonly CrmRefusal[]): Promise<CrmRecord | undefined> {
    for (const { value, isTaken, recordId: id } of refusals) {
      if (!isTaken) continue
      const other = id === null ? null : await vendor.read(login, id)
      const its = other && (await itsRecord([other]))
      if (its) return its
      if (!other && same.isNumber(value))
        throw new CrmProblem('again', 'The CRM has such a record, but does not show it.')
    }
    return undefined
  }

  /** Notes what is left out, and returns the rest. */
  function without(from: CrmValues, refusals: readonly CrmRefusal[]): CrmValues {
    for (const { value, isTaken, recordId: id } of refusals) {
      const [field] = fieldsOf({ [value]: '' })
      if (!field || leftOut.some((one) => one.field === field)) continue
      leftOut.push({ field, is_taken: isTaken, record_id: id })
    }
    const refused = new Set(refusals.map(({ value }) => value))
    return Object.fromEntries(
      Object.entries(from).filter(([value]) => !refused.has(value as CrmValue)),
    )
  }
}

/** Which of the values were refused. Throws the error again if it is about none of them. */
function refusalsOf(error: unknown, values: CrmValues): readonly CrmRefusal[] {
  const all = error instanceof CrmProblem ? error.refusals : []
  const refusals = all.filter(({ value }) => values[value] !== undefined)
  if (refusals.length === 0) throw error
  return refusals
}
