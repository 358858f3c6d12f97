import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { contactColumn, type ContactColumn } from '../../../db/next-values.ts'

const TABLES = ['contact_din', 'contact_gstin', 'contact_record'] as const

/** The imported contacts. */
export const CONTACT_COLUMNS: readonly ContactColumn[] = [
  ...TABLES.flatMap((name) => [
    contactColumn(sql.table(name), sql`phone`),
    contactColumn(sql.table(name), sql`email`, sql`mailbox_of(email)`),
  ]),
  contactColumn(sql`(SELECT subject FROM contact_record WHERE kind = 'mobile') r`, sql`subject`),
]

/**
 * Removes contacts from the operator's imported ones: phone numbers (E.164), and all addresses of
 * mailboxes. Rows that only had such a contact are deleted, with what they say about the person. A
 * number that is looked up for its vehicle is a contact too.
 */
export async function removeContacts(
  tx: Tx,
  { phones, mailboxes }: { phones: readonly string[]; mailboxes: readonly string[] },
): Promise<void> {
  const phoneList = sql`${[...phones]}::text[]`
  const mailboxList = sql`${[...mailboxes]}::text[]`
  await sql`
    DELETE FROM contact_record
    WHERE kind = 'mobile' AND subject = ANY (${phoneList})`.execute(tx)
  for (const table of TABLES) {
    // What is public about a business stays.
    const isKept = table === 'contact_gstin'
    const name = sql.table(table)
    if (!isKept)
      await sql`
        DELETE FROM ${name}
        WHERE (phone = ANY (${phoneList}) OR mailbox_of(email) = ANY (${mailboxList}))
          AND (phone IS NULL OR phone = ANY (${phoneList}))
          AND (email IS NULL OR mailbox_of(email) = ANY (${mailboxList}))`.execute(tx)
    await sql`UPDATE ${name} SET phone = NULL WHERE phone = ANY (${phoneList})`.execute(tx)
    await sql`
      UPDATE ${name} SET email = NULL
      WHERE mailbox_of(email) = ANY (${mailboxList})`.execute(tx)
  }
}
