import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { unrealRemedies } from '../../testing/processes/real-remedies.ts'
import { codeSends, findDatabase } from './database.ts'
import { judgeCodeLengths } from './sms.rules.ts'

let t: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  ;[t, empty] = await Promise.all([createTestDatabase(), createTestDatabase({ isEmpty: true })])
})
afterAll(async () => {
  await Promise.all([t.drop(), empty.drop()])
})
beforeEach(() => asOwner(t.ownerUrl, 'DELETE FROM otp_send'))

const send = (purpose: string | null, { isFailed = false, channel = 'sms', hours = 1 } = {}) =>
  asOwner(
    t.ownerUrl,
    `INSERT INTO otp_send (channel, purpose, address, source, block, sent_at, is_failed)
     VALUES ('${channel}', ${purpose && `'${purpose}'`}, '+911111100001', '192.0.2.1',
       '192.0.2.0/24', now() - interval '${hours} hours', ${isFailed})`,
  )
async function look({ url, ownerUrl }: Pick<TestDatabase, 'url' | 'ownerUrl'> = t) {
  const found = await findDatabase({
    dataDir: '/nowhere',
    database: { url, adminUrl: ownerUrl, directUrl: null },
    databasePoolSize: 8,
    isDemo: false,
  })
  return judgeCodeLengths(await codeSends(found!))
}

test('a vendor that takes four digits and refuses all of six is found', async () => {
  await send('sign_in')
  for (const purpose of ['opt_out', 'confirmation']) await send(purpose, { isFailed: true })
  expect(await look()).toEqual([])
  await send('erasure', { isFailed: true })
  const found = await look()
  expect(found).toEqual([
    {
      subject: 'SMS',
      state: 'advice',
      found: 'in the last day the vendor took codes of 4 digits, but none of 3 with 6',
      remedy: 'Register new_number_code with 6 digits, then: `npm run dastak -- sms check NUMBER`',
    },
  ])
  expect(unrealRemedies(found)).toEqual([])
})

test('an outage, old failures, mails and a vendor that takes some are not', async () => {
  for (let count = 0; count < 4; count += 1) await send('opt_out', { isFailed: true })
  await send('sign_in', { isFailed: true })
  expect(await look()).toEqual([])
  await send(null)
  await send('email', { channel: 'email' })
  expect(await look()).toEqual([])
  await send('sign_in')
  expect(await look()).toHaveLength(1)
  await send('report')
  expect(await look()).toEqual([])
  await asOwner(t.ownerUrl, "UPDATE otp_send SET sent_at = sent_at - interval '2 days'")
  await send('sign_in')
  expect(await look()).toEqual([])
})

test('a database without the column says nothing', async () => {
  expect(await look(empty)).toEqual([])
})
