import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { bothFields, createLookupsOn } from '../../../testing/lookups/lookups-on.ts'
import { createGate } from '../../../testing/server/gate.ts'
import { openLookups } from './lookups.store.ts'
import {
  BOTH,
  CREDITS,
  join,
  newMember,
  NOTHING,
  owner,
  PATHS,
  setUpTeamLookups,
  t,
} from '../../../testing/people/test-teams.ts'

setUpTeamLookups()

const many = (local: boolean, userId: number, subjects: readonly string[]) =>
  (local ? t.local : t.lookups).revealMany('din', {
    userId,
    subjects,
    actor: { kind: 'user', id: String(userId) },
  })

describe.for(PATHS)('by %s', (path) => {
  const reveal = (userId: number, din: string) => t[path](userId, din)

  test('20 teammates who reveal the same at the same moment, in two processes, are one charge and 20 leads', async () => {
    const members = await Promise.all(Array.from({ length: 19 }, () => newMember()))
    const din = t.nextDin()
    const second = createLookupsOn(t.db)
    // Its clock was restarted.
    second.clock.pass({ days: 10 })
    t.contacts.answer = (request) => sleep(100, bothFields(request))
    const answers = await Promise.all(
      [owner, ...members].map((user, index) =>
        (index % 2 === 0 || path === 'reveal' ? t : second)[path](user, din),
      ),
    )
    const charged = answers.filter(
      ({ outcome }) => outcome.charged.phone + outcome.charged.email > 0,
    )
    expect(charged.map(({ outcome }) => outcome.charged)).toEqual([BOTH])
    expect(answers.map(({ lead }) => lead.phone)).toEqual(Array(20).fill(charged[0]?.lead.phone))
    expect(new Set(answers.map(({ lead }) => lead.lead_id)).size).toBe(20)
    if (path === 'reveal') expect(t.contacts.requests).toHaveLength(1)
  })

  test('a set gets what the team has for free, and two sets at the same time as single lookups charge each subject once', async () => {
    const isLocal = path === 'revealLocal'
    const [one, other, third] = [
      await newMember(),
      await newMember({ phone: 50, email: 50 }),
      await newMember(),
    ]
    const subjects = Array.from({ length: 20 }, t.nextDin)
    for (const din of subjects.slice(0, 3)) await reveal(one, din)
    const before = await t.credits.payingBalance(t.db.kysely, other)
    const rows = await many(isLocal, other, subjects.slice(0, 4))
    expect(rows.map(({ charged }) => charged.phone)).toEqual([0, 0, 0, 1])
    expect(rows.map(({ phone, outcome }) => phone !== null && outcome)).toEqual(
      Array(4).fill('answered'),
    )
    expect(await t.credits.payingBalance(t.db.kysely, other)).toEqual({
      phone: before.phone - 1,
      email: before.email - 1,
    })
    const answering = createGate()
    t.contacts.answer = (request) => answering.pass().then(() => bothFields(request))
    const sets = [many(isLocal, owner, subjects), many(isLocal, other, subjects.toReversed())]
    const alone = subjects.slice(10, 14).map((din) => reveal(third, din))
    // The vendor answers once one set has ended: all that it left out was being looked up then.
    await Promise.race(sets)
    answering.open()
    const [left, right] = await Promise.all(sets)
    const singles = await Promise.all(alone)
    const sum = [...left!, ...right!, ...singles.map(({ outcome }) => outcome)].reduce(
      (total, { charged }) => total + charged.phone,
      0,
    )
    expect(sum).toBe(16)
    // A set leaves for later what another call is looking up.
    const outcomes = new Set([...left!, ...right!].map(({ outcome }) => outcome))
    outcomes.delete('answered')
    expect([...outcomes]).toEqual(isLocal ? [] : ['under_way'])
  })
})

const OPENING = { kind: 'din', day: '2026-01-01', misses: null } as const

test('teammates who reveal the same in one statement get it one after the other, and a stranger among them pays', async () => {
  const stranger = await t.createUser(CREDITS)
  const [one, other] = [await newMember(), await newMember()]
  const ask = (subject: string) =>
    [stranger, other, owner, one].map((userId) => ({
      userId,
      subject,
      actor: { kind: 'user', id: null } as const,
    }))
  const locally = { ...OPENING, now: t.clock.now(), isLocal: true, isListed: true, holdSeconds: 0 }
  const local = await openLookups(t.db.pool, locally, ask(t.nextDin()))
  expect(
    local.map(({ place, charged_phone: phone, is_shared: isShared }) => [place, phone, isShared]),
  ).toEqual([
    [1, 1, false],
    [2, 1, false],
    [3, 0, true],
    [4, 0, true],
  ])
  const opening = { ...OPENING, now: t.clock.now(), isListed: true, holdSeconds: 60 }
  const opened = await openLookups(t.db.pool, opening, ask(t.nextDin()))
  const twin = opened[1]?.lookup_id
  expect(opened.map((row) => [row.place, row.outcome, row.twin])).toEqual([
    [1, 'asked', null],
    [2, 'asked', null],
    [3, 'under_way', twin],
    [4, 'under_way', twin],
  ])
})

test('a teammate’s lookup that ends while another one is opened is not repeated', async () => {
  const [one, other] = [await newMember(), await newMember()]
  const [known, running] = [t.nextDin(), t.nextDin()]
  await t.reveal(owner, known)
  const answering = createGate()
  t.contacts.answer = (request) => answering.pass().then(() => bothFields(request))
  const first = t.reveal(one, running)
  await answering.reached
  t.contacts.answer = bothFields
  // The opening stops in the middle, at the lead that it copies, until the first has ended.
  const client = new pg.Client({ connectionString: t.ownerUrl })
  await client.connect()
  await client.query('BEGIN')
  await client.query(
    "INSERT INTO lead (user_id, kind, id, subject, name, created_at) VALUES ($1, 'din', " +
      "gen_random_uuid(), $2, 'x', now())",
    [other, known],
  )
  const second = many(false, other, [known, running])
  const blocked =
    'SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() ' +
    "AND wait_event_type = 'Lock'"
  await expect.poll(async () => (await t.db.pool.query<{ n: number }>(blocked)).rows[0]?.n).toBe(1)
  answering.open()
  expect((await first).outcome.charged).toEqual(BOTH)
  await client.query('ROLLBACK')
  await client.end()
  expect((await second).map(({ outcome, charged }) => [outcome, charged])).toEqual([
    ['answered', NOTHING],
    ['under_way', NOTHING],
  ])
  expect((await t.reveal(other, running)).outcome.charged).toEqual(NOTHING)
})

test('a teammate’s lookup that fails, or dies, lets the next one look up again', async () => {
  const [one, other] = [await newMember(), await newMember()]
  const [failing, dead] = [t.nextDin(), t.nextDin()]
  const answering = createGate()
  t.contacts.answer = () => answering.pass().then(() => Promise.reject(new Error('down')))
  const first = t.reveal(one, failing)
  await answering.reached
  t.contacts.answer = bothFields
  const second = t.reveal(other, failing)
  // The lookups of a user are opened in turn, so the second one waits for the first.
  await t.reveal(other, t.nextDin())
  answering.open()
  await expect(first).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect((await second).outcome.charged).toEqual(BOTH)
  await t.openAndDie(one, [dead], 60)
  t.clock.pass({ seconds: 61 })
  expect((await t.reveal(other, dead)).outcome.charged).toEqual(BOTH)
  await t.lookups.releaseOverdue()
})

test('a user pays for a lookup that was running when they joined, and it keeps its lead', async () => {
  const user = await t.createUser(CREDITS)
  const din = t.nextDin()
  await t.reveal(owner, din)
  const answering = createGate()
  t.contacts.answer = (request) => answering.pass().then(() => bothFields(request))
  const first = t.reveal(user, din)
  await answering.reached
  await join(user)
  answering.open()
  const [one, again] = await Promise.all([first, t.reveal(user, din)])
  expect([one.outcome.charged, again.outcome.charged]).toEqual([BOTH, NOTHING])
})

test('members who join, leave and reveal the same in all ways at the same time never deadlock and lose nothing', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => t.createUser(CREDITS)))
  const subjects = Array.from({ length: 8 }, t.nextDin)
  t.contacts.answer = (request) => sleep(5, bothFields(request))
  const results = await Promise.allSettled([
    ...users.map(async (user) => {
      for (const round of [1, 2, 3]) {
        const { leave } = await join(user)
        await t.revealLocal(user, subjects[round] ?? '')
        await leave()
      }
    }),
    ...[owner, ...users].flatMap((user) => [
      ...subjects.map((din) => t.revealLocal(user, din)),
      ...subjects.map((din) => t.reveal(user, din)),
      many(true, user, subjects),
      many(false, user, subjects.toReversed()),
    ]),
  ])
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
  expect(
    codes.filter((code) => !['credits_exhausted', 'provider_unavailable'].includes(code)),
  ).toEqual([])
  // Of this test, and of all before it.
  expect(await t.brokenRules()).toEqual([])
})
