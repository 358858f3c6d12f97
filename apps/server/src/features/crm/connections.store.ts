import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

const SHOWN = [
  'id',
  'vendor',
  'name',
  'address',
  'fields',
  'places',
  'state',
  'last_error',
  'api_key',
  'created_at',
  'last_used_at',
] as const
type Shown = Pick<Schema['crm_connection'], Exclude<(typeof SHOWN)[number], 'id' | 'state'>>
export type ConnectionRow = Shown & { id: string; state: string; waiting: number }

const shown = (reader: Reader, userId: number) =>
  reader
    .selectFrom('crm_connection')
    .select(SHOWN)
    .select(
      sql<number>`(
        SELECT count(*) FROM crm_push p
        WHERE p.connection_id = crm_connection.id AND p.state = 'waiting')`.as('waiting'),
    )
    .where('user_id', '=', userId)

export async function listConnections(reader: Reader, userId: number): Promise<ConnectionRow[]> {
  return shown(reader, userId).orderBy('created_at').orderBy('id').execute()
}

export async function findConnection(
  reader: Reader,
  userId: number,
  id: string,
): Promise<ConnectionRow | undefined> {
  return shown(reader, userId).where('id', '=', id).executeTakeFirst()
}

interface NewConnection {
  user_id: number
  vendor: Schema['crm_connection']['vendor']
  name: string
  address: string
  fields: string[]
  places: string[]
  records_url: string
  secret: Buffer
  session: Buffer | null
  api_key: string | null
  created_at: Date
}

/**
 * The id; null if the user has `most` already. Calls of a user run one at a time, so that the count
 * is exact.
 */
export async function insertConnection(tx: Tx, one: NewConnection, most: number) {
  await sql`SELECT FROM user_account WHERE id = ${one.user_id} FOR NO KEY UPDATE`.execute(tx)
  const { count } = await tx
    .selectFrom('crm_connection')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', one.user_id)
    .executeTakeFirstOrThrow()
  if (count >= most) return null
  const { id } = await tx
    .insertInto('crm_connection')
    .values(one)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined if the user has none with this id. */
export async function changeConnection(
  tx: Tx,
  userId: number,
  id: string,
  change: { name?: string | undefined; fields?: string[] | undefined },
): Promise<void> {
  await tx
    .updateTable('crm_connection')
    .set({ id, ...change })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

interface Reconnected {
  id: string
  places: string[]
  recordsUrl: string
  secret: Buffer
  session: Buffer | null
  apiKey: string | null
  now: Date
}

/**
 * New secrets, which may be of another account of the vendor: the records of the old one are
 * forgotten, and a worker that has the old secrets can save nothing more. Leads that waited are due
 * now.
 */
export async function reconnect(tx: Tx, userId: number, again: Reconnected): Promise<void> {
  const { id, places, recordsUrl, secret, session, apiKey, now } = again
  await tx
    .updateTable('crm_connection')
    .set({
      places,
      records_url: recordsUrl,
      secret,
      session,
      state: 'ready',
      last_error: null,
      failures: 0,
      api_key: apiKey,
      fence: null,
      due_at: sql`CASE WHEN EXISTS (
        SELECT FROM crm_push p WHERE p.connection_id = ${id} AND p.state = 'waiting')
        THEN ${now}::timestamptz END`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('crm_push')
    .set({ record_id: null, stage: null })
    .where('connection_id', '=', id)
    .where('record_id', 'is not', null)
    .execute()
  await tx
    .updateTable('crm_push')
    .set({ next_at: now, problem: null })
    .where('connection_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Returns whether it existed. Its log goes with it. */
export async function deleteConnection(tx: Tx, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('crm_connection')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Stops what an API key has connected: nobody knows whose CRM it is. */
export async function refuseOfKey(tx: Tx, apiKey: string, problem: string): Promise<void> {
  await tx
    .updateTable('crm_connection')
    .set({ state: 'refused', last_error: problem, due_at: null, fence: null, lease_until: null })
    .where('api_key', '=', apiKey)
    .execute()
}
