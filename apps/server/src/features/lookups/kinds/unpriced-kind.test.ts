import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../../app-error.ts'
import { countRows, insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { startServerProcess, temporaryDataDir } from '../../../testing/processes/server-process.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { GST_KIND } from './gst.kind.ts'

const GSTIN = '27AAACS0001A1Z3'
const dataDir = temporaryDataDir()
let t: TestLookups
let owner: pg.Client
beforeAll(async () => {
  t = await createTestLookups()
  owner = new pg.Client({ connectionString: t.ownerUrl })
  await owner.connect()
  await insertContacts(t.db, [{ din: '00000001' }])
  await t.db.kysely
    .insertInto('contact_gstin')
    .values({ gstin: GSTIN, phone: '+911111100001', source: 'Sample' })
    .execute()
  await owner.query(`DELETE FROM price WHERE kind = 'gst'`)
})
afterAll(async () => {
  await owner.end()
  await t.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('each field without a price is listed', async () => {
  expect(await t.lookups.unpriced()).toEqual(['gst/phone', 'gst/email'])
  await owner.query(`DELETE FROM price WHERE kind = 'din' AND unit = 'email'`)
  expect(await t.lookups.unpriced()).toEqual(['din/email', 'gst/phone', 'gst/email'])
  await owner.query(`INSERT INTO price (kind, unit, amount) VALUES ('din', 'email', 0)`)
  expect(await t.lookups.unpriced()).toEqual(['gst/phone', 'gst/email'])
})

test.for(['lookups', 'local'] as const)(
  'a reveal of such a kind is an internal error, never a lack of credits (%s)',
  async (name) => {
    for (const credits of [0, 5]) {
      const user = await t.createUser({ phone: credits, email: credits })
      const call = { userId: user, actor: { kind: 'user', id: String(user) } as const }
      const one: unknown = await t[name]
        .reveal(GST_KIND, { ...call, subject: GSTIN })
        .catch((error: unknown) => error)
      const many: unknown = await t[name]
        .revealMany('gst', { ...call, subjects: [GSTIN] })
        .catch((error: unknown) => error)
      for (const error of [one, many]) {
        expect(error).not.toBeInstanceOf(AppError)
        expect(error).toMatchObject({ message: 'the lookup kind gst has no price' })
      }
      expect(await countRows(t.db, user)).toEqual({ lookups: 0, leads: 0, postings: 0, misses: 0 })
    }
    const user = await t.createUser({ phone: 1, email: 1 })
    expect((await t.revealLocal(user, '00000001')).outcome.phone).toBe('found')
  },
)

test('the product does not start with such a kind, and says what to do', async () => {
  const refused = await startServerProcess({
    DATABASE_URL: t.url,
    DATABASE_ADMIN_URL: t.ownerUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret for tests, long enough to be one',
    SMS_HTTP_URL: 'http://127.0.0.1:9/sms',
  })
  await expect(refused.ended).resolves.toBe(1)
  expect(refused.written()).toContain(
    'The table price has no row for gst/phone, gst/email (kind/unit). Insert the price in ' +
      'credits, 0 for nothing.',
  )
  expect(refused.written()).not.toMatch(/^ +at /m)
})
