import type { CrmField } from '@dastak/contract/crm/crm.ts'
import {
  CrmProblem,
  type CrmKey,
  type CrmLogin,
  type CrmValues,
  type CrmVendor,
} from '../../ports/crm.ts'
import { awaitsContact, fieldsOf, missingIn } from './lead-values.rules.ts'

/** In this order an existing record is searched. */
const KEYS: readonly CrmKey[] = ['phone', 'email', 'cin']

export interface Pushed {
  state: 'created' | 'filled' | 'unchanged'
  recordId: string
  filled: CrmField[]
}

/**
 * Brings a lead to its record: the one that it has, otherwise one that is found, otherwise a new
 * one. Only empty fields of a record are filled. It may be repeated at any time: a record that was
 * created before a crash is found then. Throws `CrmProblem`.
 */
export async function pushLead(
  vendor: CrmVendor,
  login: CrmLogin,
  values: CrmValues,
  recordId: string | null,
): Promise<Pushed> {
  if (values.phone === undefined && values.email === undefined)
    throw new CrmProblem('never', 'The lead has no phone number or email address to send.')
  const known = recordId === null ? null : await vendor.read(login, recordId)
  const record = known ?? (await findRecord(vendor, login, values))
  if (record) return fillEmpty(record)
  const { id, isNew } = await vendor.create(login, values)
  if (isNew) return { state: 'created', recordId: id, filled: [] }
  const existing = await vendor.read(login, id)
  if (!existing) throw new CrmProblem('again', 'The CRM has such a record, but does not show it.')
  return fillEmpty(existing)

  async function fillEmpty(one: NonNullable<typeof record>): Promise<Pushed> {
    const missing = missingIn(one, values)
    const filled = fieldsOf(missing)
    if (filled.length > 0) await vendor.fill(login, one.id, missing)
    return { state: filled.length > 0 ? 'filled' : 'unchanged', recordId: one.id, filled }
  }
}

async function findRecord(vendor: CrmVendor, login: CrmLogin, values: CrmValues) {
  for (const key of KEYS) {
    const value = values[key]
    if (value === undefined) continue
    const found = await vendor.find(login, key, value)
    const [record] = key === 'cin' ? found.filter((one) => awaitsContact(one, values)) : found
    if (record) return record
  }
  return null
}
