import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../apps/server/src/db/database.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'
import {
  createBuyer,
  insertDirectors,
} from '../apps/server/src/testing/database/durable-database.ts'

/** A file of the first DINs. */
export async function writeFile(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path)
  file.write('DIN\n')
  for (let from = 1; from <= rows; from += 1_000) {
    const dins = Array.from({ length: Math.min(1_000, rows - from + 1) }, (_, index) =>
      String(from + index).padStart(8, '0'),
    )
    file.write(`${dins.join('\n')}\n`)
  }
  file.end()
  await finished(file)
}

/** This many directors with a contact each, and the tables of the floor. */
export async function prepare(ownerUrl: string, directors: number): Promise<void> {
  await asOwner(
    ownerUrl,
    `CREATE TABLE bench_lookup (LIKE lookup INCLUDING ALL);
    CREATE TABLE bench_lead (LIKE lead INCLUDING ALL);
    GRANT SELECT, INSERT ON bench_lookup, bench_lead TO dastak_app`,
  )
  await insertDirectors(ownerUrl, directors)
}

/** Creates users who may run DIN batches, with credits for all of them. */
export function createUsers(db: Db): () => Promise<number> {
  let count = 0
  return async () => {
    count += 1
    const userId = await createBuyer(db, `+9198765${10_000 + count}`, 10_000_000)
    await sql`
      INSERT INTO user_permission (user_id, permission, source, granted_at)
      VALUES (${userId}, 'din-batch', 'operator', now())`.execute(db.kysely)
    return userId
  }
}

/**
 * Rows a second: for each thousand subjects a transaction with the joins and inserts of a batch,
 * into tables of the same columns and indexes, without a ledger, a check or a trigger.
 */
export async function measureFloor(
  { db, newUser }: { db: Db; newUser: () => Promise<number> },
  rows: number,
): Promise<number> {
  const userId = await newUser()
  const startedAt = performance.now()
  for (let from = 1; from < rows; from += 1_000) {
    await inTransaction(db, async (tx) => {
      await sql`
        INSERT INTO bench_lookup (id, user_id, kind, subject, asks_phone, asks_email,
          price_phone, price_email, charged_phone, charged_email,
          state, charge_id, created_at, expires_at, ended_at)
        SELECT g, ${userId}, 'din', lpad(g::text, 8, '0'), true, true,
          1, 1, 1, 1, 'settled', ${from}, now(), now(), now()
        FROM generate_series(${from}::integer, ${from + 999}::integer) g`.execute(tx)
      await sql`
        INSERT INTO bench_lead (user_id, kind, id, subject, name, cin, company_name, designation,
          companies, facts, created_at, phone, phone_source, phone_fetched_at, phone_lookup_id,
          email, email_source, email_fetched_at, email_lookup_id)
        SELECT ${userId}, 'din', gen_random_uuid(), t.subject, t.name, t.cin, t.company_name,
          t.designation, t.companies, t.facts, now(),
          c.phone, c.source, now(), g, c.email, c.source, now(), g
        FROM generate_series(${from}::integer, ${from + 999}::integer) g
          CROSS JOIN LATERAL (
            SELECT * FROM lookup_subject t
            WHERE t.kind = 'din' AND t.subject = lpad(g::text, 8, '0')
            LIMIT 1) t
          CROSS JOIN LATERAL (
            SELECT * FROM contact c
            WHERE c.kind = 'din' AND c.subject = lpad(g::text, 8, '0')
            LIMIT 1) c`.execute(tx)
    })
  }
  return (rows / (performance.now() - startedAt)) * 1_000
}
