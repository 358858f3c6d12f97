import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { SeenLead } from './worklist.store.ts'

export interface LeadListRow {
  id: number
  public_id: string
  user_id: number
  name: string
  is_shared: boolean
  made_by: string | null
  maker_id: string
  leads: number
}

/** The lists that a user made, and those that teammates share. */
async function lists(reader: Reader, viewerId: number, which: RawBuilder<unknown>) {
  const { rows } = await sql<LeadListRow>`
    SELECT s.id, s.public_id, s.user_id, s.name, s.is_shared, u.name AS made_by,
      u.public_id AS maker_id,
      (
        SELECT count(*)
        FROM lead_list_entry e
        WHERE e.list_id = s.id
          AND (
            e.user_id = ${viewerId}
            OR (e.user_id, e.lead_id) IN (
              SELECT user_id, lead_id FROM worklist_shared WHERE viewer_id = ${viewerId}))
      ) AS leads
    FROM lead_list s JOIN user_account u ON u.id = s.user_id
    WHERE (
        s.user_id = ${viewerId}
        OR s.is_shared AND EXISTS (
          SELECT FROM team_mate m WHERE m.user_id = ${viewerId} AND m.mate_id = s.user_id))
      AND ${which}
    ORDER BY lower(s.name), s.id`.execute(reader)
  return rows
}

export const listLists = (reader: Reader, viewerId: number) => lists(reader, viewerId, sql`true`)

/** A list that this user sees; undefined if there is none with this id. */
export async function findList(reader: Reader, viewerId: number, publicId: string) {
  const [found] = await lists(reader, viewerId, sql`s.public_id = ${publicId}::uuid`)
  return found
}

/** The lists that this user sees and that hold a lead. */
export const listsOfLead = (reader: Reader, viewerId: number, lead: SeenLead) =>
  lists(
    reader,
    viewerId,
    sql`EXISTS (
      SELECT FROM lead_list_entry e
      WHERE e.list_id = s.id AND e.user_id = ${lead.userId} AND e.lead_id = ${lead.leadId}::uuid)`,
  )

/** Creates a list, one at a time for a user. Undefined if the user has `most`, or has this name. */
export async function insertList(
  tx: Tx,
  list: { userId: number; name: string; isShared: boolean; now: Date; most: number },
): Promise<{ public_id: string } | undefined> {
  await sql`SELECT FROM user_account WHERE id = ${list.userId} FOR NO KEY UPDATE`.execute(tx)
  const { rows } = await sql<{ public_id: string }>`
    INSERT INTO lead_list (user_id, name, is_shared, created_at)
    SELECT ${list.userId}, ${list.name}, ${list.isShared}, ${list.now}
    WHERE (SELECT count(*) FROM lead_list WHERE user_id = ${list.userId}) < ${list.most}
    ON CONFLICT DO NOTHING
    RETURNING public_id`.execute(tx)
  return rows[0]
}

/** False if the user has another list with this name. */
export async function updateList(
  tx: Tx,
  { id, user_id }: LeadListRow,
  { name, isShared }: { name: string; isShared: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE lead_list
    SET name = ${name}, is_shared = ${isShared}
    WHERE id = ${id}
      AND NOT EXISTS (
        SELECT FROM lead_list
        WHERE user_id = ${user_id} AND lower(name) = lower(${name}) AND id <> ${id})`.execute(tx)
  return numAffectedRows === 1n
}

export async function deleteList(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('lead_list').where('id', '=', id).execute()
}

/** A batch that this user has submitted; undefined if there is none with this id. */
export async function findBatch(reader: Reader, userId: number, publicId: string) {
  const { rows } = await sql<{ id: number; filename: string }>`
    SELECT id, filename
    FROM batch_sent
    WHERE user_id = ${userId} AND public_id = ${publicId}::uuid`.execute(reader)
  return rows[0]
}

/** A query for leads to add, with the columns of an entry. */
export type Entries = RawBuilder<unknown>

/** These leads. */
export const entriesOf = (leads: readonly SeenLead[]): Entries => sql`
  SELECT *
  FROM unnest(${leads.map(({ userId }) => userId)}::bigint[],
    ${leads.map(({ leadId }) => leadId)}::uuid[], ${leads.map(({ kind }) => kind)}::text[],
    ${leads.map(({ subject }) => subject)}::text[]) AS t (user_id, lead_id, kind, subject)`

/** The leads that a batch has found. They never leave the database. */
export const entriesOfBatch = (batchId: number): Entries => sql`
  SELECT v.user_id, v.id AS lead_id, v.kind, v.subject
  FROM batch_found f
    JOIN worklist_lead v ON v.user_id = f.user_id AND v.kind = f.kind AND v.subject = f.subject
  WHERE f.batch_id = ${batchId}`

/**
 * Adds leads whose subjects are not in the list. Null if it would have more than `most`. Leads of
 * people who have left the maker's team go first: nobody sees them, but they would be in the way.
 */
export async function addEntries(
  tx: Tx,
  listId: number,
  entries: Entries,
  { now, most }: { now: Date; most: number },
): Promise<number | null> {
  await sql`SELECT FROM lead_list WHERE id = ${listId} FOR UPDATE`.execute(tx)
  await sql`
    DELETE FROM lead_list_entry e
    USING lead_list s
    WHERE e.list_id = ${listId}
      AND s.id = e.list_id
      AND e.user_id <> s.user_id
      AND NOT EXISTS (
        SELECT FROM team_mate m WHERE m.user_id = s.user_id AND m.mate_id = e.user_id)`.execute(tx)
  const { numAffectedRows } = await sql`
    INSERT INTO lead_list_entry (list_id, user_id, lead_id, kind, subject, added_at)
    SELECT ${listId}, e.user_id, e.lead_id, e.kind, e.subject, ${now}
    FROM (${entries}) e
    LIMIT ${most + 1}
    ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ leads: number }>`
    SELECT count(*) AS leads FROM lead_list_entry WHERE list_id = ${listId}`.execute(tx)
  return rows[0]!.leads > most ? null : Number(numAffectedRows ?? 0n)
}

/** Removes what this user may remove: all of a list that they made, otherwise their own leads. */
export async function removeEntries(
  tx: Tx,
  { id, user_id }: LeadListRow,
  userId: number,
  leadIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM lead_list_entry
    WHERE list_id = ${id}
      AND lead_id = ANY (${[...leadIds]}::uuid[])
      AND (${user_id === userId} OR user_id = ${userId})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
