import { mailboxOf } from '../../contact-values/email-domains.rules.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import { removeFromPages } from '../../features/linkedin/removals.store.ts'
import { listHolders, removeFromLeads } from '../../features/lookups/leads/removals.store.ts'
import { removeContacts } from '../../features/registry/records/removals.store.ts'

export type Unit = 'phone' | 'email'

/** All phone numbers, all email addresses or both are removed, as if everybody had opted out. */
export async function everyoneOptsOut(
  db: Db,
  units: readonly Unit[] = ['phone', 'email'],
): Promise<void> {
  const { rows } = await db.pool.query<{ value: string }>(
    `SELECT phone AS value FROM contact_din UNION SELECT email FROM contact_din
     UNION SELECT phone FROM contact_gstin UNION SELECT email FROM contact_gstin
     UNION SELECT phone FROM contact_record UNION SELECT email FROM contact_record
     UNION SELECT phone FROM lead UNION SELECT email FROM lead
     UNION SELECT value FROM lead_past
     UNION SELECT page_phone FROM linkedin_request
     UNION SELECT page_email FROM linkedin_request`,
  )
  const values = rows.flatMap(({ value }) => value ?? [])
  await removeValues(
    db,
    values.filter((value) => units.includes(unitOf(value))),
  )
}

/** Removes these contacts, as if their people had opted out. */
export async function removeValues(db: Db, values: readonly string[]): Promise<void> {
  const of = (unit: Unit) => values.filter((value) => unitOf(value) === unit)
  const contacts = { phones: of('phone'), mailboxes: of('email').map(mailboxOf) }
  await inTransaction(db, async (tx) => {
    await removeContacts(tx, contacts)
    await removeFromPages(tx, contacts, new Date())
    await removeFromLeads(tx, contacts, await listHolders(tx, contacts), new Date())
  })
}

export const unitOf = (value: string): Unit => (value.includes('@') ? 'email' : 'phone')
