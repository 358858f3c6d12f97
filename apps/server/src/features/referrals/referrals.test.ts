import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import {
  emailCode,
  inviter,
  left,
  newUser,
  onboard,
  type Person,
  setUpReferrals,
  submit,
  t,
} from '../../testing/people/invited-people.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'

setUpReferrals()

const listed = (person: Person, limit = 100, before: number | null = null) =>
  t.accounts.referrals.listReferrals(person.userId, limit, before)

test('people who joined with a user’s code are listed newest first and page by page, pending until credited; others’ are not', async () => {
  const [me, other] = [await inviter(), await inviter()]
  const invited = [await newUser(), await newUser(), await newUser()]
  for (const person of invited) await onboard(person, me.code)
  await onboard(await newUser(), other.code)
  await t.verifyEmail(invited[1]!.userId, invited[1]!.email)
  const { rows, total } = await listed(me)
  expect(total).toBe(3)
  expect(rows.map(({ credited_at }) => credited_at !== null)).toEqual([false, true, false])
  expect(rows[1]).toMatchObject({ name: 'Ravi Invited', credited_at: t.clock.now() })
  const first = await listed(me, 2)
  expect((await listed(me, 2, first.rows[1]!.id)).rows).toEqual([rows[2]])
  expect((await listed(invited[0]!)).rows).toEqual([])
})

test('nobody can invite themselves: not with another number, the same profile or the same mailbox', async () => {
  const me = await inviter()
  const again = await newUser()
  const own = /is your own/
  for (const linkedin_url of [
    me.linkedin_url.toUpperCase(),
    `${me.linkedin_url}/details/?utm_source=share`,
    me.linkedin_url.replace('https://www.', 'm.').replace('-', '%2D'),
    me.linkedin_url.replace('/in/', '/comm/in//'),
    `${me.linkedin_url}\u200B`,
  ])
    await expect(onboard(again, me.code, { linkedin_url })).rejects.toMatchObject({
      message: expect.stringMatching(own),
      fieldErrors: [{ path: 'referral_code' }],
    })
  await expect(
    onboard(again, me.code, { email: me.email.replace('@', '+two@') }),
  ).rejects.toMatchObject({
    message: expect.stringMatching(own),
    fieldErrors: [{ path: 'referral_code' }],
  })
  await expect(
    onboard(again, me.code, { linkedin_url: 'linkedin.com/company/works' }),
  ).rejects.toMatchObject({
    message: 'Please enter a valid LinkedIn URL',
  })
  expect((await listed(me)).total).toBe(0)
})

test('a refusal does not show whose mailbox or profile was used', async () => {
  const [me, known, guesser] = [await inviter(), await newUser(), await newUser()]
  await onboard(known, me.code)
  const refusalOf = (more: Partial<Person>) =>
    onboard(guesser, me.code, more).catch((error: object) => ({ ...error }))
  // By the profile of one's own inviter, by their mailbox, and by a profile that is known to be
  // used.
  const { linkedin_url, email } = me
  expect(await refusalOf({ linkedin_url, email: known.email })).toEqual(
    await refusalOf({ linkedin_url }),
  )
  expect(await refusalOf({ email, linkedin_url: known.linkedin_url })).toEqual(
    await refusalOf({ email }),
  )
  const { userId: _, ...used } = known
  expect(await refusalOf(used)).toEqual(await refusalOf({ linkedin_url: used.linkedin_url }))
  expect((await listed(me)).total).toBe(1)
})

test('of invitees who name the same profile at the same moment, one counts', async () => {
  const [me, other] = [await inviter(), await inviter()]
  const people = [await newUser(), await newUser(), await newUser(), await newUser()]
  const { linkedin_url: shared } = people[0]!
  const results = await Promise.allSettled(
    people.map((person, index) =>
      onboard(person, index % 2 ? me.code : other.code, {
        linkedin_url: index % 2 ? `${shared}/?trk=x` : shared,
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: 'validation_failed',
        message: expect.stringMatching(/used with/),
      })
  expect((await listed(me)).total + (await listed(other)).total).toBe(1)
})

test('the bonus comes once, even if many send the right code at the same moment', async () => {
  const me = await inviter()
  const person = await newUser()
  await onboard(person, me.code)
  const attempt = await emailCode(person)
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => submit(person, attempt)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await left(me), await left(person)]).toEqual([15, 15])
})

test('ten invitees of one inviter who verify at the same moment bring ten bonuses', async () => {
  const me = await inviter()
  const people: Person[] = []
  for (let count = 0; count < 10; count++) people.push(await newUser())
  const attempts = []
  for (const person of people) {
    await onboard(person, me.code)
    attempts.push({ person, attempt: await emailCode(person) })
  }
  await Promise.all(attempts.map(({ person, attempt }) => submit(person, attempt)))
  expect(await left(me)).toBe(60)
  expect(await Promise.all(people.map(left))).toEqual(people.map(() => 15))
})

test('simultaneous verification and onboarding bring the bonus once, in either order', async () => {
  const me = await inviter()
  for (let round = 0; round < 8; round++) {
    const person = await newUser()
    const attempt = await emailCode(person)
    const both = [() => submit(person, attempt), () => onboard(person, me.code)]
    await Promise.all((round % 2 ? both : both.toReversed()).map((run) => run()))
    expect([round, await left(person), await left(me)]).toEqual([round, 15, 10 + 5 * (round + 1)])
  }
})

test('an address that is changed to a free-mail one before its verification earns nothing until a work address is verified', async () => {
  const me = await inviter()
  const person = await newUser()
  await onboard(person, me.code)
  for (const email of ['ravi.invited@gmail.com', 'ravi.invited@mailinator.com']) {
    await t.accounts.emailVerification.addEmail(person.userId, email, CALLER)
    await t.verifyEmail(person.userId, email)
    expect([await left(me), await left(person)]).toEqual([10, 10])
  }
  await t.verifyEmail(person.userId, person.email)
  expect([await left(me), await left(person)]).toEqual([15, 15])
  await t.accounts.emailVerification.addEmail(person.userId, 'ravi.invited@gmail.com', CALLER)
  await t.verifyEmail(person.userId, 'ravi.invited.too@works.example')
  expect([await left(me), await left(person)]).toEqual([15, 15])
})

test('the bonus of team members goes to their own wallets, not to the wallet that pays for them', async () => {
  const [me, owner, person] = [await inviter(), await newUser(), await newUser()]
  const memberships = [me, person].map(({ userId }, index) => ({
    membershipId: 100 + index,
    memberUserId: userId,
    ownerUserId: owner.userId,
  }))
  await inTransaction(t.db, async (tx) => {
    for (const membership of memberships) {
      await t.credits.openMembership(tx, membership)
      const actor = { kind: 'user', id: String(owner.userId) } as const
      const idempotencyKey = String(membership.membershipId)
      await t.credits.allot(tx, membership, { phone: 2, email: 2 }, { idempotencyKey, actor })
      await t.credits.acceptMembership(tx, membership)
    }
  })
  await onboard(person, me.code)
  await t.verifyEmail(person.userId, person.email)
  for (const { userId } of [me, person]) {
    expect(await t.credits.ownBalance(t.db.kysely, userId)).toEqual({ phone: 15, email: 10 })
    expect(await t.credits.payingBalance(t.db.kysely, userId)).toEqual({ phone: 2, email: 2 })
  }
  expect(await t.credits.ownBalance(t.db.kysely, owner.userId)).toEqual({ phone: 6, email: 6 })
})

test('the ledger is correct after all of this', async () => {
  expect((await t.credits.check()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('a bonus for a user whose wallet is locked waits for it, and the transaction with the lock may refer to the user', async () => {
  const me = await inviter()
  const invited = await newUser()
  await onboard(invited, me.code)
  const attempt = await emailCode(invited)
  const verified = await inTransaction(t.db, async (tx) => {
    await t.credits.lockWallets(tx, [me.userId, invited.userId])
    const submitted = submit(invited, attempt)
    await expect
      .poll(async () => (await t.db.pool.query(`SELECT FROM pg_locks WHERE NOT granted`)).rowCount)
      .toBeGreaterThan(0)
    // As each row does that refers to the user: a lead, an event.
    await sql`SELECT FROM user_account WHERE id = ${invited.userId} FOR KEY SHARE NOWAIT`.execute(
      tx,
    )
    return { submitted }
  })
  await verified.submitted
  expect(await left(invited)).toBe(15)
})
