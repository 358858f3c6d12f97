import { getUserDetails } from '@dastak/contract/me.ts'
import { queryLeads } from '@dastak/contract/kinds/din.ts'
import * as contract from '@dastak/contract/privacy/own-data.ts'
import { deleteTeam } from '@dastak/contract/teams/teams.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOptedOutPerson, type OptedOutPerson } from '../../testing/people/opted-out-person.ts'

const NEVER = new AbortController().signal
let world: OptedOutPerson
beforeAll(async () => {
  world = await createOptedOutPerson()
})
afterAll(() => world.drop())

/** Tables with a row that has one of these texts, and optionally belongs to a user. */
async function tablesWith(texts: readonly string[], ofUser?: number): Promise<string[]> {
  const { kysely } = world.server.db
  const { rows } = await sql<{ table_name: string; is_owned: boolean }>`
    SELECT t.table_name, EXISTS (
      SELECT FROM information_schema.columns c
      WHERE c.table_name = t.table_name AND c.column_name = 'user_id') AS is_owned
    FROM information_schema.tables t
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND has_table_privilege(quote_ident(t.table_name), 'SELECT')`.execute(kysely)
  const found: string[] = []
  for (const { table_name: table, is_owned: isOwned } of rows) {
    if (ofUser !== undefined && !isOwned) continue
    const owned = ofUser === undefined ? sql`true` : sql`x.user_id = ${ofUser}`
    const hits = await sql`
      SELECT FROM ${sql.table(table)} x
      WHERE ${owned} AND x::text ILIKE ANY (${texts.map((text) => `%${text}%`)}) LIMIT 1`.execute(
      kysely,
    )
    if (hits.rows.length > 0) found.push(table)
  }
  return found
}

async function erase({ token, mobile }: { token: string; mobile: string }) {
  const { server } = world
  // Codes have a pause between them.
  server.clock.pass({ minutes: 2 })
  const sent = await server.call(contract.sendErasureCode, { token, body: {} })
  if (sent.status !== 200) return sent
  const otp = await server.lastCode(mobile)
  const { client_id } = sent.body.data
  return server.call(contract.eraseAccount, { token, body: { client_id, otp } })
}

test('the file of a user has everything about the user, and no contact of others', async () => {
  const { server, owner, phone, email } = world
  const { body } = await server.call(contract.exportOwnData, { token: owner.token })
  const text = await body.data.blob.text()
  const data = JSON.parse(text)
  expect(data.account).toMatchObject([{ mobile: owner.mobile, name: owner.name }])
  expect(data.leads).toHaveLength(3)
  expect(data.ledger.length).toBeGreaterThan(3)
  for (const section of ['sign_ins', 'devices', 'bulk_files', 'lead_lists', 'webhooks', 'reports'])
    expect([section, data[section]?.length]).toEqual([section, expect.any(Number)])
  for (const contact of [phone, phone.slice(3), email]) expect(text).not.toContain(contact)
})

test('an account that others depend on is not erased, and the user reads what to do', async () => {
  const owner = await erase(world.owner)
  expect(owner.body).toMatchObject({
    message_code: 'conflict',
    message: 'Delete your teams first.',
  })
  const member = await erase(world.member)
  expect(member.body.message).toBe('Leave your team first.')
  const operator = await erase(world.operator)
  expect(operator.body.message).toMatch(/^You are an operator/)
})

test('after the erasure nothing of the user is left but the whole ledger', async () => {
  const { server, owner, teamId, phone, email } = world
  await server.call(deleteTeam, { token: owner.token, query: { team_id: teamId } })
  server.clock.pass({ minutes: 2 })
  const wrong = await server.call(contract.sendErasureCode, { token: owner.token, body: {} })
  const attempt = { client_id: wrong.body.data.client_id, otp: '000000' }
  const refused = await server.call(contract.eraseAccount, { token: owner.token, body: attempt })
  expect(refused.body.message).toBe('Invalid OTP')

  const own = [owner.mobile, owner.mobile.slice(3), owner.name]
  expect(await tablesWith(own)).toContain('user_account')
  expect(await tablesWith([phone, email], owner.userId)).toContain('lead')
  expect((await erase(owner)).status).toBe(200)

  const answer = await server.call(getUserDetails, { token: owner.token })
  expect(answer.body.message_code).toBe('unauthorized')
  // Messages that were sent, which only a demo keeps, and limits of codes, which end within a day.
  const short = ['dev_outbox', 'otp_send', 'otp_code', 'otp_failure']
  const left = (await tablesWith(own)).filter((table) => !short.includes(table))
  expect(left).toEqual([])
  expect(await tablesWith([phone, phone.slice(3), email, 'Asha'], owner.userId)).toEqual([])

  const rules = [server.lookups, server.teams, server.batches].flatMap(({ ledgerRules }) => [
    ...ledgerRules,
  ])
  expect((await server.credits.check(rules)).filter((rule) => rule.broken > 0)).toEqual([])
  // The member's lead is not the owner's.
  const leads = await server.call(queryLeads, { token: world.member.token, body: {} })
  expect(leads.body.data.total).toBe(1)
})

test('results of an erased account leave the storage within the hour', async () => {
  const { rows: before } = await world.server.db.pool.query(
    'SELECT result_key FROM batch WHERE user_id = $1',
    [world.owner.userId],
  )
  expect(before[0].result_key).not.toBeNull()
  await world.server.batches.worker.emptyOld()
  const { rows } = await world.server.db.pool.query(
    'SELECT result_key, filename FROM batch WHERE user_id = $1',
    [world.owner.userId],
  )
  expect(rows[0]).toEqual({ result_key: null, filename: '' })
})

test('the same number can sign up again, without credits for it', async () => {
  const { server, owner } = world
  server.clock.pass({ minutes: 2 })
  const { token } = await server.signIn(owner.mobile)
  const { body } = await server.call(getUserDetails, { token })
  expect(body.data.credits_left).toMatchObject({ phone: 0, email: 0 })
})

test('a lead that arrives after the erasure is emptied by the nightly job', async () => {
  const { server, owner, phone } = world
  await server.db.pool.query(
    `INSERT INTO lead (user_id, kind, id, subject, name, phone, phone_source, phone_fetched_at)
     VALUES ($1, 'din', gen_random_uuid(), '00990199', 'Late', $2, 'Sample', now())`,
    [owner.userId, phone],
  )
  await server.db.pool.query(
    `INSERT INTO lead (user_id, kind, id, subject, name)
     VALUES ($1, 'linkedin', gen_random_uuid(), 'erased-artist', 'Late')`,
    [owner.userId],
  )
  await server.erasure.retention.run(NEVER)
  expect(await tablesWith([phone, 'Late', 'erased-artist'], owner.userId)).toEqual([])
})
