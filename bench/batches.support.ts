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
    INSERT INTO directorship (din, cin, designation) SELECT din, 'U72200KA2013PTC097389', 'Director' FROM director;
    INSERT INTO contact_din (din, phone, email, source, as_of)
      SELECT din, '+9111111' || right(din, 5), 'd' || din || '@sample.example', 'Sample', '2026-03-31' FROM director;
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
      INSERT INTO user_account (mobile, created_at) VALUES (${`+9198765${10_000 + count}`}, now()) RETURNING id`.execute(
      db.kysely,
    )
    const userId = rows[0]?.id ?? 0
    await sql`INSERT INTO user_permission (user_id, permission, source, granted_at) VALUES (${userId}, 'din-batch', 'operator', now())`.execute(
      db.kysely,
    )
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
