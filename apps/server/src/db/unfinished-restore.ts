import type pg from 'pg'
import { withClient } from './with-client.ts'

/** Exists from the beginning of a restore until everything has been verified. */
const MARK = 'public.unfinished_restore'

const UNFINISHED_RESTORE =
  'A restore into this database did not finish, so it is not used. Run ' +
  '`npm run dastak -- restore` again. It begins from the start.'

export async function markRestore(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS ${MARK} (since timestamptz DEFAULT now())`)
}

export async function isRestoreUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('${MARK}') AS name`,
  )
  return rows[0]?.name !== null
}

/** Throws if a restore was killed or found something wrong. */
export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  if (await isRestoreUnfinished(client)) throw new Error(UNFINISHED_RESTORE)
}

/** From now on the database can be opened. */
export async function finishRestore(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) => client.query(`DROP TABLE IF EXISTS ${MARK}`))
}
