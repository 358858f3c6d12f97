import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { systemClock } from '../apps/server/src/adapters/clock/system.ts'
import { inTransaction, type Db } from '../apps/server/src/db/database.ts'
import { createCredits } from '../apps/server/src/features/credits/credits.service.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'

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

/** So many directors with a contact each, and the tables of the floor. */
export async function prepare(ownerUrl: string, directors: number): Promise<void> {
  await asOwner(
    ownerUrl,
    `CREATE TABLE bench_lookup (LIKE lookup INCLUDING ALL);
    CREATE TABLE bench_lead (LIKE lead INCLUDING ALL);
    GRANT SELECT, INSERT ON bench_lookup, bench_lead TO dastak_app;
    INSERT INTO company (cin, name) VALUES ('U72200KA2013PTC097389', 'Sample Pvt Ltd');
    INSERT INTO director (din, full_name)
      SELECT lpad(g::text, 8, '0'), 'Director ' || g FROM generate_series(1, ${directors}) g;
    INSERT INTO directorship (din, cin, designation)
      SELECT din, 'U72200KA2013PTC097389', 'Director' FROM director;
    INSERT INTO contact_din (din, phone, email, source, as_of)
      SELECT din, '+9111111' || right(din, 5), 'd' || din || '@sample.example', 'Sample',
        '2026-03-31' FROM director;
    ANALYZE director, directorship, contact_din, company`,
  )
}

/** Makes users who may run DIN batches, with credits for all of them. */
export function createUsers(db: Db): () => Promise<number> {
  const credits = createCredits({ db, clock: systemClock })
  let count = 0
  return async () => {
    count += 1
    const { rows } = await sql<{ id: number }>`
      INSERT INTO user_account (mobile, created_at) VALUES (${`+9198765${10_000 + count}`}, now())
      RETURNING id`.execute(db.kysely)
    const userId = rows[0]?.id ?? 0
    await sql`
      INSERT INTO user_permission (user_id, permission, source, granted_at)
      VALUES (${userId}, 'din-batch', 'operator', now())`.execute(db.kysely)
    const reference = { type: 'bench', id: '1' }
    const grant = {
      phone: 10_000_000,
      email: 10_000_000,
      reason: 'top_up',
      reference,
      idempotencyKey: `bench:${count}`,
      actor: { kind: 'system', id: null },
    } as const
    await inTransaction(db, (tx) => credits.grant(tx, { userId, ...grant }))
    return userId
  }
}

/**
 * Rows a second: for each thousand of subjects a transaction with what a batch joins and inserts,
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
