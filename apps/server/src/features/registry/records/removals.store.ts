import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { nextValues, type ContactColumn } from '../../../db/next-values.ts'

const TABLES = ['contact_din', 'contact_gstin', 'contact_record'] as const

/** The imported contacts. */
export const CONTACT_COLUMNS: readonly ContactColumn[] = [
  ...TABLES.flatMap((name) => [columnOf(name, sql`phone`), columnOf(name, sql`lower(email)`)]),
  (reader, page) =>
    nextValues(
      reader,
      sql`(SELECT subject FROM contact_record WHERE kind = 'mobile') r`,
      sql`subject`,
      page,
    ),
]

function columnOf(name: string, column: ReturnType<typeof sql>): ContactColumn {
  return (reader, page) => nextValues(reader, sql.table(name), column, page)
}

/**
 * Removes contacts from the operator's imported ones: phone numbers (E.164), email addresses in
 * small letters. Rows that only had such a contact are deleted, with what they say about the
 * person. A number that is looked up for its vehicle is a contact too.
 */
export async function removeContacts(
  tx: Tx,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<void> {
  const [phoneList, emailList] = [sql`${[...phones]}::text[]`, sql`${[...emails]}::text[]`]
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
        WHERE (phone = ANY (${phoneList}) OR lower(email) = ANY (${emailList}))
          AND (phone IS NULL OR phone = ANY (${phoneList}))
          AND (email IS NULL OR lower(email) = ANY (${emailList}))`.execute(tx)
    await sql`UPDATE ${name} SET phone = NULL WHERE phone = ANY (${phoneList})`.execute(tx)
    await sql`UPDATE ${name} SET email = NULL WHERE lower(email) = ANY (${emailList})`.execute(tx)
  }
}
