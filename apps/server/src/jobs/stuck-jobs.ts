import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { JOB_SCHEMA } from '../db/job-tables.ts'
import { countOfStuck, pageOfStuck, type StuckPage } from '../db/stuck-item.ts'

const JOBS = sql.id(JOB_SCHEMA, 'job')
const ID = /^([a-z][a-z.-]{0,100})\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Jobs that failed, will be tried again, or are due for five minutes. By the database's clock. */
const rows = sql`
  SELECT j.name || '/' || j.id AS id, j.name AS title, j.state::text AS state,
    NULL::text AS user_id, NULL::text AS user_name, NULL::text AS mobile,
    date_trunc('milliseconds', greatest(j.created_on, j.completed_on)) AS since,
    j.retry_count AS attempts, CASE WHEN j.state < 'active' THEN j.start_after END AS next_at,
    CASE WHEN j.state <> 'created' THEN 'It failed: the log of the worker says why' END AS problem,
    true AS can_retry, j.state < 'active' AS can_cancel
  FROM ${JOBS} j
  WHERE left(j.name, 2) <> '__' AND (
    j.state IN ('retry', 'failed')
    OR (j.state = 'created' AND j.start_after < now() - interval '5 minutes'))`

/**
 * Jobs of the queue that do not move. Handlers may run twice, so a retry does no harm. Errors of
 * changes: not_found, conflict (it moves, or has ended).
 */
export function createStuckJobs(db: Db) {
  async function change(
    id: string,
    how: (name: string, id: string) => Promise<bigint | undefined>,
  ) {
    const [, name = '', uuid = ''] = ID.exec(id) ?? []
    if (!uuid) throw new AppError('not_found')
    const changed = await how(name, uuid)
    if (!changed) throw new AppError('conflict', { message: 'This job moves again, or has ended.' })
  }
  return {
    list: async (page: StuckPage) => (await pageOfStuck(rows, page).execute(db.kysely)).rows,
    exists: async (id: string) => ID.test(id),
    count: async () => (await countOfStuck(rows).execute(db.kysely)).rows[0]!.total,
    /** Makes it due now. One that failed gets one more try. */
    retry: (id: string) =>
      change(id, (name, uuid) =>
        inTransaction(db, async (tx) => {
          const { numAffectedRows } = await sql`
            UPDATE ${JOBS}
            SET state = CASE WHEN state = 'failed' THEN 'retry' ELSE state END,
              retry_limit = retry_limit + (state = 'failed')::integer,
              completed_on = NULL, start_after = now()
            WHERE name = ${name} AND id = ${uuid}::uuid
              AND state IN ('created', 'retry', 'failed')`.execute(tx)
          return numAffectedRows
        }),
      ),
    cancel: (id: string) =>
      change(id, (name, uuid) =>
        inTransaction(db, async (tx) => {
          const { numAffectedRows } = await sql`
            UPDATE ${JOBS} SET state = 'cancelled', completed_on = now()
            WHERE name = ${name} AND id = ${uuid}::uuid AND state < 'active'`.execute(tx)
          return numAffectedRows
        }),
      ),
  }
}
