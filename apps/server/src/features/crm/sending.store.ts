import type { CrmField } from '@dastak/contract/crm/crm.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import { isFree, PUT_BACK, taken } from '../../jobs/lease.ts'
import type { ShownLead } from './lead-values.rules.ts'
import type { LeftOut, OtherLead } from './push-lead.ts'

/** Written by a worker that holds the connection. Others only add leads that wait. */

export interface ClaimedConnection {
  id: string
  user_id: number
  vendor: string
  address: string
  fields: string[]
  places: string[]
  secret: Buffer
  session: Buffer | null
  failures: number
  fence: number
}

/** Leases the connection that has been due for longest. */
export async function claimConnection(
  tx: Tx,
  now: Date,
  leaseMs: number,
): Promise<ClaimedConnection | undefined> {
  const { rows } = await sql<ClaimedConnection>`
    UPDATE crm_connection SET ${taken('crm_fence_seq', leaseMs)}
    WHERE id = (
      SELECT c.id
      FROM crm_connection c
      WHERE c.due_at <= ${now} AND c.state = 'ready' AND ${isFree('c')}
      ORDER BY c.due_at
      LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id, vendor, address, fields, places, secret, session, failures,
      fence`.execute(tx)
  return rows[0]
}

export interface DuePush {
  id: number
  lead_id: string
  kind: string
  record_id: string | null
  stage: string | null
  attempts: number
  tries_before: number
}

/** The next lead of a connection. The attempt counts from now on, also if it is never settled. */
export async function startNext(
  tx: Tx,
  connectionId: string,
  now: Date,
): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    UPDATE crm_push SET attempts = attempts + 1, last_at = ${now}
    WHERE id = (
      SELECT id
      FROM crm_push
      WHERE connection_id = ${connectionId} AND state = 'waiting' AND next_at <= ${now}
      ORDER BY next_at, id
      LIMIT 1)
    RETURNING id, lead_id, kind, record_id, stage, attempts, tries_before`.execute(tx)
  return rows[0]
}

/** The lead as its user may see it now; undefined if there is none any more. */
export async function readShownLead(
  reader: Reader,
  userId: number,
  { kind, lead_id: id }: Pick<DuePush, 'kind' | 'lead_id'>,
): Promise<ShownLead | undefined> {
  const { rows } = await sql<ShownLead>`
    SELECT kind, subject, name, company_name, designation, cin,
      contact_allowed(${userId}, phone) AS phone, contact_allowed(${userId}, email) AS email,
      stage, tags, note
    FROM worklist_worked
    WHERE user_id = ${userId} AND kind = ${kind} AND id = ${id}::uuid`.execute(reader)
  return rows[0]
}

/**
 * The other leads of a connection that have one of these records, or a contact or a company of one.
 * Of an organisation also those with its name: its branches have the same.
 */
export async function readOtherLeads(
  reader: Reader,
  { userId, connectionId, pushId }: { userId: number; connectionId: string; pushId: number },
  near: { recordIds: string[]; phones: string[]; emails: string[]; cins: string[]; name: string },
): Promise<OtherLead[]> {
  const { recordIds, phones, emails, cins, name } = near
  const { rows } = await sql<OtherLead>`
    SELECT w.kind, w.subject, w.name, w.company_name, w.cin, w.phone, w.email, p.record_id
    FROM crm_push p
      JOIN worklist_lead w ON w.user_id = ${userId} AND w.kind = p.kind AND w.id = p.lead_id
    WHERE p.connection_id = ${connectionId} AND p.id <> ${pushId}
      AND (p.record_id = ANY (${recordIds})
        OR right(regexp_replace(w.phone, '[^0-9]', '', 'g'), 10) = ANY (${phones})
        OR small_letters(w.email) = ANY (${emails})
        OR w.cin = ANY (${cins})
        OR (w.kind = 'gst' AND w.name = ${name}))`.execute(reader)
  return rows
}

export interface Settlement {
  state: 'waiting' | 'created' | 'filled' | 'unchanged' | 'failed'
  problem: string | null
  /** Only of a lead that is in the CRM. */
  recordId?: string
  filled?: readonly CrmField[]
  leftOut?: readonly LeftOut[]
  stage?: string | null
  /** Only of one that waits. */
  nextAt?: Date
  /** True for an attempt that does not count. */
  isPutOff?: boolean
}

export async function settlePush(tx: Tx, id: number, settled: Settlement): Promise<void> {
  const { state, problem, recordId, filled, leftOut = [], stage, nextAt, isPutOff } = settled
  await tx
    .updateTable('crm_push')
    .set({ state, problem, filled: [...(filled ?? [])], left_out: JSON.stringify(leftOut) })
    .$if(recordId !== undefined, (query) => query.set({ record_id: recordId! }))
    .$if(stage !== undefined, (query) => query.set({ stage: stage! }))
    .$if(nextAt !== undefined, (query) => query.set({ next_at: nextAt! }))
    .$if(isPutOff === true, (query) => query.set({ tries_before: sql`tries_before + 1` }))
    .where('id', '=', id)
    .execute()
}

/** How the vendor does. `failures`: since the last success. */
export async function noteVendor(
  tx: Tx,
  id: string,
  note: { failures?: number; lastError: string | null; usedAt?: Date },
): Promise<void> {
  const { failures, lastError, usedAt } = note
  await tx
    .updateTable('crm_connection')
    .set({
      last_error: lastError,
      ...(failures !== undefined && { failures }),
      ...(usedAt && { last_used_at: usedAt }),
    })
    .where('id', '=', id)
    .execute()
}

export async function keepSession(tx: Tx, id: string, session: Buffer): Promise<void> {
  await tx.updateTable('crm_connection').set({ session }).where('id', '=', id).execute()
}

/** The vendor refuses the token: its leads wait until it is connected again. */
export async function refuse(tx: Tx, id: string, problem: string): Promise<void> {
  await tx
    .updateTable('crm_connection')
    .set({ state: 'refused', last_error: problem, session: null })
    .where('id', '=', id)
    .execute()
}

/** Ends the lease. It is due again with its next lead, but not before `notBefore`. */
export async function release(tx: Tx, id: string, notBefore: Date): Promise<void> {
  await sql`
    UPDATE crm_connection c
    SET ${PUT_BACK}, due_at = (
      SELECT greatest(min(p.next_at), ${notBefore}::timestamptz)
      FROM crm_push p
      WHERE p.connection_id = c.id AND p.state = 'waiting' AND c.state = 'ready'
      HAVING count(*) > 0)
    WHERE c.id = ${id}`.execute(tx)
}
