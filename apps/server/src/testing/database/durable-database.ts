import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApplicationDatabase } from '../../db/application-database.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import { createCredits } from '../../features/credits/credits.service.ts'
import { asOwner } from './as-owner.ts'

export interface DurableDatabase {
  db: Db
  /** The connection strings of the application and of the owner. */
  url: string
  ownerUrl: string
  /** Its data folder, in which others may write too. */
  dataDir: string
}

/**
 * Runs `work` on an empty database with the settings of a real server, and removes it after that.
 */
export async function onDurableDatabase<Result>(
  name: string,
  maxConnections: number,
  work: (database: DurableDatabase) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), `dastak-${name}-`))
  const opened = await openApplicationDatabase({ dataDir, database: null, maxConnections })
  const { db, sessionUrl: url, ownerUrl, close } = opened
  try {
    return await work({ db, url, ownerUrl, dataDir })
  } finally {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const CIN = 'U72200KA2013PTC097389'

/**
 * One company with `count` directors, DIN 00000001 on, each with a phone number and an email
 * address. Only filled tables are analysed: for a table known to be empty the plans would be scans,
 * which a real server soon replaces.
 */
export async function insertDirectors(ownerUrl: string, count: number): Promise<void> {
  await asOwner(
    ownerUrl,
    `INSERT INTO company (cin, name) VALUES ('${CIN}', 'Sample Pvt Ltd');
    INSERT INTO director (din, full_name, status)
      SELECT lpad(g::text, 8, '0'), 'Director ' || g, 'Approved'
      FROM generate_series(1, ${count}) g;
    INSERT INTO directorship (din, cin, designation)
      SELECT din, '${CIN}', 'Director' FROM director;
    INSERT INTO contact_din (din, phone, email, source, as_of)
      SELECT din, '+9111111' || right(din, 5), 'd' || din || '@sample.example', 'Sample',
        '2026-03-31'
      FROM director;
    ANALYZE director, directorship, contact_din, company`,
  )
}

/** A user with this many credits of both kinds. Returns the user's id. */
export async function createBuyer(db: Db, mobile: string, amount: number): Promise<number> {
  const { id: userId } = await db.kysely
    .insertInto('user_account')
    .values({ mobile, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const grant = {
    userId,
    phone: amount,
    email: amount,
    reason: 'top_up',
    reference: { type: 'bench', id: '1' },
    idempotencyKey: `bench:${mobile}`,
    actor: { kind: 'system', id: null },
  } as const
  const credits = createCredits({ db, clock: { now: () => new Date() } })
  await inTransaction(db, (tx) => credits.grant(tx, grant))
  return userId
}
