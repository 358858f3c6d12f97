import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { submitLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/operator/opt-outs.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeOperator } from '../../testing/access/access-tokens.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'

setUpReports()

const OPERATOR = '+919876548001'
const CIN = 'U72900MH2020PTC000101'
const USERS = 100_000
let token = ''
beforeAll(async () => {
  token = (await server.signIn(OPERATOR)).token
  await makeOperator(server, OPERATOR, token)
})

const find = async (body: BodyOf<typeof contract.findOptOuts> = {}) =>
  (await server.call(contract.findOptOuts, { token, body })).body.data
const add = (contact: string) => server.call(contract.addOptOut, { token, body: { contact } })
const allow = (reference: string) =>
  server.call(contract.allowOptOut, { token, body: { reference, reason: 'A mistake' } })
const look = async (by: contract.RevealSearch, text: string) =>
  (await server.call(contract.findReveals, { token, body: { by, text } })).body
const who = async (...sought: Parameters<typeof look>) =>
  (await look(...sought)).data.data.map(({ user, subject, field }) => [
    user.user_mobile,
    subject,
    field,
  ])
const written = async () => {
  const { rows } = await sql`SELECT a.verb, a.target_id, a.reason, a.detail, o.detail AS ended
    FROM operator_action a LEFT JOIN operator_outcome o ON o.action_id = a.id
    ORDER BY a.id`.execute(server.db.kysely)
  return rows as Record<string, unknown>[]
}

test('a contact is opted out, found by its reference, and allowed again', async () => {
  const person = await newUser()
  const [phone, email] = await person.balance()
  const { reference, ...first } = (await add(person.phone)).body.data
  expect(first).toMatchObject({ unit: 'phone', is_new: true })
  await server.optOuts.sweep()
  expect(await person.balance()).toEqual([phone! + 1, email])
  expect((await add(person.phone.slice(3))).body.data).toMatchObject({ reference, is_new: false })
  await server.optOuts.sweep()
  expect(await person.balance()).toEqual([phone! + 1, email])

  const one = { reference, unit: 'phone', origin: 'operator', since: first.since }
  const spellings = [reference, reference.slice(4, 7).toLowerCase(), reference.replaceAll('-', ' ')]
  for (const typed of spellings)
    expect(await find({ reference: typed })).toMatchObject({ data: [one], total: 1 })
  for (const typed of ['OUT-22222-22222', `${reference}2`, '%', person.phone, person.email])
    expect(await find({ reference: typed })).toMatchObject({ data: [], total: 0 })

  expect((await allow(reference)).status).toBe(200)
  expect(await find({ reference })).toMatchObject({ data: [], total: 0 })
  expect((await allow(reference)).body.message_code).toBe('not_found')
  expect(await server.suppressions.among([person.phone])).toEqual(new Set())
  expect(await person.balance()).toEqual([phone! + 1, email])
  expect((await written()).slice(-3)).toMatchObject([
    { verb: 'opt-out add', detail: { unit: 'phone' }, ended: { reference, is_new: true } },
    { verb: 'opt-out add', ended: { reference, is_new: false } },
    { verb: 'opt-out allow', target_id: reference, reason: 'A mistake' },
  ])
})

test('the list is paged, the newest first', async () => {
  for (const end of [1, 2, 3]) await add(`+91 11111 7811${end}`)
  const first = await find({ limit: 2 })
  const next = await find({ limit: 2, cursor: first.next_cursor ?? '' })
  expect(first.total).toBe(3)
  expect([first.data.length, next.data.length, next.next_cursor]).toEqual([2, 1, null])
  expect(new Set([...first.data, ...next.data].map(({ reference }) => reference)).size).toBe(3)
})

test('who revealed a contact is found by it, by its subject and by the company', async () => {
  const [one, other] = [await newUser(), await newUser()]
  await server.call(revealDirector, { token: other.token, body: { director_id: one.din } })
  const both = [
    [one.mobile, one.din, 'phone'],
    [other.mobile, one.din, 'phone'],
  ]
  const mails = both.map(([mobile, din]) => [mobile, din, 'email'])
  expect(await who('contact', one.phone.slice(3))).toEqual(both)
  expect(await who('contact', one.email.toUpperCase())).toEqual(mails)
  expect(await who('din', String(Number(one.din)))).toEqual(
    expect.arrayContaining([...both, ...mails]),
  )
  const atCompany = await who('company', CIN.toLowerCase())
  expect(atCompany).toEqual(expect.arrayContaining([...both, [other.mobile, other.din, 'phone']]))
  expect(await who('din', '09999999')).toEqual([])

  await add(one.phone)
  await server.optOuts.sweep()
  expect(await who('contact', one.phone)).toEqual([])
  expect(await who('din', one.din)).toHaveLength(4)
})

test('a contact that a refresh has replaced, and one that a page showed, are found', async () => {
  const user = await newUser()
  const old = 'old@looms.example'
  await asOwner(
    server.ownerUrl,
    `INSERT INTO lead_past VALUES
     (${user.userId}, 'din', '${user.din}', 'email', '${old}', 'Own', now(), 0, now())`,
  )
  expect(await who('contact', old)).toEqual([[user.mobile, user.din, 'email']])
  expect(await who('din', user.din)).toHaveLength(3)

  const body = { profile_url: 'linkedin.com/in/page-person', phone_no: '+91 11111 78201' }
  expect((await server.call(submitLinkedinRequest, { token: user.token, body })).status).toBe(200)
  const shown = [[user.mobile, 'page-person', 'phone']]
  for (const text of ['page-person', 'https://www.linkedin.com/in/Page-Person/'])
    expect(await who('linkedin', text)).toEqual(shown)
  expect(await who('contact', '+91 11111 78201')).toEqual(shown)
  await add('+91 11111 78201')
  await server.optOuts.sweep()
  expect(await who('linkedin', 'page-person')).toEqual(shown)
})

test('the log has the kind and the count of a look, and no contact however it is typed', async () => {
  const person = await newUser()
  const typed = [person.phone, person.email, `${person.phone} x`, 'nobody in particular']
  for (const text of typed) {
    await look('contact', text)
    await look('din', text)
    await look('linkedin', text)
    await add(text)
    await allow(text)
    await find({ reference: text })
  }
  await look('contact', person.phone)
  const lines = await written()
  expect(lines.at(-1)).toMatchObject({
    verb: 'reveals find',
    target_id: null,
    detail: { kind: 'phone' },
    ended: { found: 1 },
  })
  const text = JSON.stringify(lines) + server.logs()
  for (const value of [person.phone.slice(3), person.email, 'nobody in particular'])
    expect(text).not.toContain(value)
  for (const [by, wrong] of [
    ['contact', '12'],
    ['company', 'Looms'],
    ['gst', 'x'],
    ['pan', '1'],
  ] as const)
    expect((await look(by, wrong)).message_code).toBe('validation_failed')
  const reason = `For ${person.phone}`
  const refused = { by: 'contact', text: person.phone, reason } as const
  const { body } = await server.call(contract.findReveals, { token, body: refused })
  expect(body.message_code).toBe('validation_failed')
})

test('without a confirmation nothing is added, allowed, looked up or written', async () => {
  const mobile = '+919876548002'
  const { token: fresh } = await server.signIn(mobile)
  await server.operator.users.grant('command line', mobile, ['operator'])
  const person = await newUser()
  const before = await written()
  const calls = [
    [contract.addOptOut, { contact: person.phone }],
    [contract.allowOptOut, { reference: 'OUT-22222-22222' }],
    [contract.findReveals, { by: 'contact', text: person.phone }],
  ] as const
  for (const [endpoint, body] of calls) {
    const { body: answer } = await server.call(endpoint, { token: fresh, body: body as never })
    expect(answer.message_code).toBe('confirmation_required')
  }
  expect(await written()).toEqual(before)
  expect(await server.suppressions.among([person.phone])).toEqual(new Set())
  expect((await server.call(contract.findOptOuts, { token: fresh, body: {} })).status).toBe(200)
})

test('among 100,000 users a look by a subject takes less than two seconds', async () => {
  const person = await newUser()
  await asOwner(
    server.ownerUrl,
    `INSERT INTO user_account (mobile, name, is_onboarded, created_at)
     SELECT '+9180' || lpad(n::text, 8, '0'), 'Person', true, now()
     FROM generate_series(1, ${USERS}) n;
     ANALYZE user_account, lead`,
  )
  const start = performance.now()
  expect(await who('din', person.din)).toHaveLength(2)
  expect(performance.now() - start).toBeLessThan(2_000)
  const company = performance.now()
  expect((await who('company', CIN)).length).toBeGreaterThan(2)
  expect(performance.now() - company).toBeLessThan(2_000)
})
