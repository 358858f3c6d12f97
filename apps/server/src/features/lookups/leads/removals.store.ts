import { sql } from 'kysely'
import { callFunction } from '../../../db/call-function.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { contactColumn, type ContactColumn } from '../../../db/next-values.ts'

/** The contacts of leads, present and past. */
export const LEAD_COLUMNS: readonly ContactColumn[] = [
  contactColumn(sql`lead`, sql`phone`),
  contactColumn(sql`lead`, sql`email`, sql`mailbox_of(email)`),
  contactColumn(sql`lead_past`, sql`value`, sql`mailbox_of(value)`),
  contactColumn(sql`(SELECT subject FROM lead WHERE kind = 'mobile') m`, sql`subject`),
]

/** Phone numbers (E.164) and mailboxes. */
export interface Contacts {
  phones: readonly string[]
  mailboxes: readonly string[]
}

/** A field of a lead whose contact was removed, with the lookup that had found it. */
export interface RemovedField {
  userId: number
  kind: string
  leadId: string
  subject: string
  field: 'phone' | 'email'
  lookupId: number | null
}

/** The users who have leads with one of these contacts, or had them before a refresh. */
export async function listHolders(reader: Reader, { phones, mailboxes }: Contacts) {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM lead WHERE phone = ANY (${[...phones]}::text[])
    UNION
    SELECT user_id FROM lead WHERE mailbox_of(email) = ANY (${[...mailboxes]}::text[])
    UNION
    SELECT user_id FROM lead
    WHERE kind = 'mobile' AND subject = ANY (${[...phones]}::text[])
    UNION
    SELECT user_id FROM lead_past
    WHERE mailbox_of(value) = ANY (${[...phones, ...mailboxes]}::text[])`.execute(reader)
  return rows.map(({ user_id: id }) => id)
}

/** See `lead_remove`. The caller has locked the wallets of these users. */
export async function removeFromLeads(
  tx: Tx,
  { phones, mailboxes }: Contacts,
  userIds: readonly number[],
  now: Date,
): Promise<RemovedField[]> {
  const rows = await callFunction<Record<string, unknown>>(tx, 'lead_remove($1, $2, $3, $4) f', [
    [...phones],
    [...mailboxes],
    [...userIds],
    now,
  ])
  return rows.map((row) => ({
    userId: Number(row['user_id']),
    kind: String(row['kind']),
    leadId: String(row['lead_id']),
    subject: String(row['subject']),
    field: row['field'] as RemovedField['field'],
    lookupId: row['lookup_id'] === null ? null : Number(row['lookup_id']),
  }))
}

/** Notes that something of a user was removed that is no lead. */
export async function noteRemoval(tx: Tx, userId: number, now: Date): Promise<void> {
  await callFunction(tx, 'lead_note_removal($1, $2) f', [userId, now])
}

/** When a contact was last removed from what a user or a teammate has. */
export async function readRemovedAt(reader: Reader, userId: number): Promise<Date | null> {
  const { rows } = await sql<{ removed_at: Date | null }>`
    SELECT max(removed_at) AS removed_at
    FROM lead_removal
    WHERE user_id = ${userId}
      OR user_id IN (SELECT mate_id FROM team_mate WHERE user_id = ${userId})`.execute(reader)
  return rows[0]?.removed_at ?? null
}
