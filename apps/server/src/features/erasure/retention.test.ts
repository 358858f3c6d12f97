import { expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'
import { createRetention, type KeptDays } from './retention.service.ts'

setUpReports()
const NEVER = new AbortController().signal
const FOR_EVER: KeptDays = { sign_ins: 0, profile_pages: 0, contacts: 0, accounts: 0, batches: 90 }

async function run(kept: Partial<KeptDays>) {
  const keptDays = { ...FOR_EVER, ...kept }
  const retention = createRetention({ ...server, keptDays, erase: server.erasure.erase })
  await retention.run(NEVER)
  return retention.list()
}
const count = async (table: string) =>
  (await server.db.pool.query(`SELECT count(*)::integer AS n FROM ${table}`)).rows[0].n

test('nothing is removed whose kind is kept for ever', async () => {
  await newUser()
  server.clock.pass({ days: 10_000 })
  const runs = await run({})
  expect(runs.map(({ run: last }) => last)).toEqual([null, null, null, null, null])
  expect(await count('login_audit')).toBe(1)
})

test('old sign-ins go, except the latest of each user', async () => {
  const user = await newUser()
  const { userId } = await server.accounts.authenticate(user.token)
  const insert = (days: number, outcome: string) =>
    server.db.pool.query(
      `INSERT INTO login_audit (user_id, at, ip, user_agent, outcome)
       VALUES ($1, $2::timestamptz - make_interval(days => $3), '127.0.0.1', 'x', $4)`,
      [userId, server.clock.now(), days, outcome],
    )
  await asOwner(server.ownerUrl, 'DELETE FROM login_audit')
  await insert(900, 'wrong_otp')
  await insert(800, 'signed_in')
  await insert(700, 'signed_in')
  await insert(650, 'wrong_otp')
  const runs = await run({ sign_ins: 600 })
  expect(runs[0]).toMatchObject({ kind: 'sign_ins', days: 600, run: { removed: 2 } })
  const again = await run({ sign_ins: 600 })
  expect(again[0]!.run).toMatchObject({ removed: 0, removed_ever: 2 })
  expect(await count('login_audit')).toBe(2)
})

test('old imported contacts go, and leads that were bought stay', async () => {
  await newUser()
  await asOwner(server.ownerUrl, "UPDATE contact_din SET as_of = '2020-01-01'")
  const before = await count('contact_din')
  const runs = await run({ contacts: 365 })
  expect(runs.find(({ kind }) => kind === 'contacts')!.run!.removed).toBe(before)
  expect(await count('contact_din')).toBe(0)
  expect(await count('lead WHERE phone IS NOT NULL')).toBeGreaterThan(0)
})

test('a contact without a date is as old as its import, and its own date counts if it has one', async () => {
  const today = server.clock.now().toISOString().slice(0, 10)
  await asOwner(
    server.ownerUrl,
    `INSERT INTO contact_din (din, phone, source, as_of, imported_on) VALUES
       ('00390001', '+911111139001', 'Sample', NULL, '2020-01-01'),
       ('00390002', '+911111139002', 'Sample', NULL, '${today}'),
       ('00390003', '+911111139003', 'Sample', '${today}', '2020-01-01');
     INSERT INTO contact_record (kind, subject, phone, facts, source, imported_on) VALUES
       ('linkedin', 'retained-artist', '+911111139004', '{}', 'Sample', '2020-01-01');
     INSERT INTO contact_gstin (gstin, phone, source, imported_on) VALUES
       ('29AAACS0000A9Z9', '+911111139005', 'Sample', '2020-01-01')`,
  )
  const runs = await run({ contacts: 365 })
  expect(runs.find(({ kind }) => kind === 'contacts')!.run!.removed).toBe(3)
  const { rows } = await server.db.pool.query(
    "SELECT din FROM contact_din WHERE din LIKE '0039%' ORDER BY din",
  )
  expect(rows.map(({ din }) => din)).toEqual(['00390002', '00390003'])
})

test('an account that nobody uses is erased, but not one with paid credits or a new sign-in', async () => {
  const [idle, payer, active] = [await newUser(), await newUser(), await newUser()]
  const ids = new Map<string, number>()
  for (const user of [idle, payer, active])
    ids.set(user.token, (await server.accounts.authenticate(user.token)).userId)
  await server.db.pool.query(
    `INSERT INTO billing_payment (provider, provider_id, user_id, kind, item_id, item_name, amount,
       currency, status, buyer, issued_at)
     VALUES ('sandbox', 'p1', $1, 'pack', 'pack', 'Pack', 100, 'INR', 'paid', '{}', now())`,
    [ids.get(payer.token)],
  )
  server.clock.pass({ days: 800 })
  const { rows } = await server.db.pool.query('SELECT mobile FROM user_account WHERE id = $1', [
    ids.get(active.token),
  ])
  await server.signIn(rows[0].mobile)
  const runs = await run({ accounts: 730 })
  expect(runs.find(({ kind }) => kind === 'accounts')!.run!.removed).toBeGreaterThan(0)
  const erased = await server.db.pool.query(
    'SELECT id FROM user_account WHERE erased_at IS NOT NULL',
  )
  const gone = erased.rows.map(({ id }) => id)
  expect(gone).toContain(ids.get(idle.token))
  expect(gone).not.toContain(ids.get(payer.token))
  expect(gone).not.toContain(ids.get(active.token))
})
