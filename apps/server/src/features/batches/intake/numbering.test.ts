import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { asOwner } from '../../../testing/database/as-owner.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { CHUNK_SIZE } from './intake.service.ts'
import { saveCounts, numberSubjects } from './intake.store.ts'

/**
 * The cost of numbering the subjects of a file, in rows that are read: not in seconds, which depend
 * on other load.
 */

const ROWS = 100
const BLOCKS = 200
let database: TestDatabase
let userId: number
beforeAll(async () => {
  database = await createTestDatabase()
  // A test sets what the planner knows about them.
  await asOwner(
    database.ownerUrl,
    `ALTER TABLE batch SET (autovacuum_enabled = false);
     ALTER TABLE batch_block SET (autovacuum_enabled = false);
      ALTER TABLE batch_chunk SET (autovacuum_enabled = false)`,
  )
  const { rows } = await database.db.pool.query<{ id: number }>(
    "INSERT INTO user_account (mobile, created_at) VALUES ('+918801330001', now()) RETURNING id",
  )
  userId = rows[0]!.id
})
afterAll(() => database.drop())

/**
 * Staged batches with this many blocks each, all with the same subjects, each subject twice.
 * Returns the id of the last.
 */
async function stage(batches: number, blocks = BLOCKS): Promise<number> {
  const { rows } = await database.db.pool.query<{ id: number }>(
    `
      WITH b AS (INSERT INTO batch (user_id, type, kind, filename, format, header, column_index,
        status, created_at)
        SELECT $1, 'DIN', 'din', 'directors.csv', 'csv', '["DIN"]', 0, 'STAGED', now()
        FROM generate_series(1, $2)
        RETURNING id),
      k AS (INSERT INTO batch_block (batch_id, number, rows, subjects)
        SELECT b.id, n, '[]', ARRAY(
          SELECT lpad(((n / 2) * ${ROWS} + r)::text, 8, '0')
          FROM generate_series(1, ${ROWS}) r)
        FROM b, generate_series(0, $3::integer - 1) n)
    SELECT max(id) AS id FROM b`,
    [userId, batches, blocks],
  )
  return rows[0]!.id
}

/** What this connection has read from a table, including earlier reads. */
async function readOf(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer AS read
    FROM pg_stat_xact_user_tables
    WHERE relname = ${table}`.execute(tx)
  return rows[0]!.read
}

/** How often each row of the file, and each of its subjects, is read to number it. */
async function passesOf(id: number) {
  return inTransaction(database.db, async (tx) => {
    const before = await readOf(tx, 'batch_block')
    await numberSubjects(tx, id, CHUNK_SIZE)
    const blocks = (await readOf(tx, 'batch_block')) - before
    const subjects = await saveCounts(tx, id, {
      columns: 1,
      rows: BLOCKS * ROWS,
      valid: BLOCKS * ROWS,
    })
    expect(subjects).toBe((BLOCKS * ROWS) / 2)
    return { blocks: blocks / BLOCKS, subjects: (await readOf(tx, 'batch_number')) / subjects }
  })
}

test('a file is numbered in a few passes, independent of older data and of the planner’s statistics', async () => {
  const passes = [await passesOf(await stage(1))]
  for (const [batches, blocks] of [
    [1, 3],
    [300, 20],
  ] as const) {
    await stage(batches, blocks)
    passes.push(await passesOf(await stage(1)))
    await asOwner(database.ownerUrl, 'ANALYZE batch, batch_block, batch_chunk')
    passes.push(await passesOf(await stage(1)))
  }
  // Three and two at the time of writing.
  expect(
    passes.filter(
      ({ blocks, subjects }) => blocks < 1 || blocks > 4 || subjects < 1 || subjects > 3,
    ),
  ).toEqual([])
})
