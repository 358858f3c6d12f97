import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let serial = 0
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.drop())

const newMobile = () => `+9197300${String(serial++).padStart(5, '0')}`

interface Person {
  mobile: string
  email: string
  linkedin_url: string
}

function newPerson(): Person {
  const mobile = newMobile()
  return {
    mobile,
    email: `p${mobile.slice(-5)}@works.example`,
    linkedin_url: `https://www.linkedin.com/in/p-${mobile.slice(-5)}`,
  }
}

/** Signs in, and returns the user's id. */
const userOf = (mobile: string): Promise<number> =>
  inTransaction(
    server.db,
    async (tx) => (await server.accounts.signIn.findOrCreateUser(tx, mobile)).id,
  )

const left = async (userId: number) => server.credits.ownBalance(server.db.kysely, userId)

async function changeNumber(userId: number, mobile: string): Promise<void> {
  server.clock.pass({ days: 1 })
  const { mobileChange } = server.accounts
  const id = await mobileChange.sendMobileOtp(userId, mobile, CALLER.ip)
  await mobileChange.submitMobileOtp(
    { userId, sessionId: 0 },
    { id, code: await server.lastCode(mobile) },
    CALLER,
  )
}

async function join({ mobile, email, linkedin_url }: Person, code?: string): Promise<number> {
  const userId = await userOf(mobile)
  await server.accounts.profile.setUserOnboard(userId, {
    name: 'Ravi Invited',
    email,
    linkedin_url,
    ...(code && { referral_code: code }),
  })
  await server.accounts.operatorActions.verifyEmail(mobile)
  return userId
}

async function newInviter() {
  const userId = await join(newPerson())
  const { referral_code: code } = await server.me.getUserDetails(userId)
  return { userId, code: code! }
}

const NONE = { phone: 0, email: 0 }
const REFUSED = { fieldErrors: [{ path: 'referral_code' }] }

test('one number with erasures in between brings the credits of a sign-up once', async () => {
  const mobile = newMobile()
  const first = await userOf(mobile)
  expect(await left(first)).toEqual({ phone: 10, email: 10 })
  await server.erasure.erase(first)
  for (let time = 0; time < 3; time += 1) {
    const again = await userOf(mobile)
    expect(await left(again)).toEqual(NONE)
    await server.erasure.erase(again)
  }
})

test('a number that an erased account had before brings no credits again', async () => {
  const [one, other, third] = [newMobile(), newMobile(), newMobile()]
  const first = await userOf(one)
  await changeNumber(first, third)
  await changeNumber(first, other)
  await server.erasure.erase(first)
  for (let time = 0; time < 3; time += 1)
    for (const mobile of [one, other, third]) {
      const again = await userOf(mobile)
      expect(await left(again)).toEqual(NONE)
      await changeNumber(again, mobile === one ? other : one)
      await server.erasure.erase(again)
    }
})

test('the new owner of a number gets the credits of a sign-up, as long as the last owner has an account', async () => {
  const [mobile, later] = [newMobile(), newMobile()]
  const last = await userOf(mobile)
  await changeNumber(last, later)
  const next = await userOf(mobile)
  expect(await left(next)).toEqual({ phone: 10, email: 10 })
  // Their account is theirs, whatever the last owner does.
  await server.erasure.erase(last)
  expect(await userOf(mobile)).toBe(next)
  expect(await left(next)).toEqual({ phone: 10, email: 10 })
})

test('numbers without credits do not make room for more credits: each number brings them once at most', async () => {
  const [spent, fresh] = [newMobile(), newMobile()]
  await server.erasure.erase(await userOf(spent))
  const first = await userOf(fresh)
  // The account moves to a number that has had its credits.
  await changeNumber(first, spent)
  expect(await left(await userOf(fresh))).toEqual(NONE)
})

test('an invitee who was erased does not count again: not with the number, the mailbox or the profile', async () => {
  const inviter = await newInviter()
  const person = newPerson()
  await server.erasure.erase(await join(person, inviter.code))
  expect((await left(inviter.userId)).phone).toBe(15)
  const other = newPerson()
  for (const again of [
    person,
    { ...other, mobile: person.mobile },
    { ...other, email: person.email.replace('@', '+two@') },
    { ...other, linkedin_url: `${person.linkedin_url.toUpperCase()}/` },
  ])
    await expect(join(again, inviter.code)).rejects.toMatchObject(REFUSED)
  await server.erasure.erase(await userOf(person.mobile))
  await expect(join(person, inviter.code)).rejects.toMatchObject(REFUSED)
  expect((await left(inviter.userId)).phone).toBe(15)
  // Without the code they come in.
  expect((await left(await join(person))).phone).toBe(0)
})

test('a number that an erased invitee had before does not count again', async () => {
  const inviter = await newInviter()
  const person = newPerson()
  const userId = await join(person, inviter.code)
  await changeNumber(userId, newMobile())
  await server.erasure.erase(userId)
  await expect(join({ ...newPerson(), mobile: person.mobile }, inviter.code)).rejects.toMatchObject(
    REFUSED,
  )
  expect((await left(inviter.userId)).phone).toBe(15)
})

test('a mailbox that an erased invitee was credited with brings nothing when it is verified later', async () => {
  const inviter = await newInviter()
  const person = newPerson()
  await server.erasure.erase(await join(person, inviter.code))
  const next = newPerson()
  const userId = await userOf(next.mobile)
  await server.accounts.profile.setUserOnboard(userId, {
    name: 'Ravi Invited',
    email: next.email,
    linkedin_url: next.linkedin_url,
    referral_code: inviter.code,
  })
  await server.accounts.emailVerification.addEmail(userId, person.email, CALLER)
  await server.accounts.operatorActions.verifyEmail(next.mobile)
  expect((await left(inviter.userId)).phone).toBe(15)
  // Their own mailbox is new.
  await server.accounts.emailVerification.addEmail(userId, next.email, CALLER)
  await server.accounts.operatorActions.verifyEmail(next.mobile)
  expect((await left(inviter.userId)).phone).toBe(20)
})

test('of an erased invitee only hashes are kept, and the nightly job leaves them as they are', async () => {
  const inviter = await newInviter()
  const person = newPerson()
  const userId = await join(person, inviter.code)
  const later = newMobile()
  await changeNumber(userId, later)
  await server.erasure.erase(userId)
  const kept = async () =>
    (
      await server.db.pool.query(
        `SELECT r.linkedin_key, r.mailbox, p.hash, p.is_spent, u.erased_hash
         FROM user_account u
           JOIN referral r ON r.invitee_user_id = u.id
           JOIN past_number p ON p.user_id = u.id
         WHERE u.id = $1`,
        [userId],
      )
    ).rows
  const before = await kept()
  expect(before).toEqual([
    {
      linkedin_key: expect.stringMatching(/^erased [0-9a-f]{64}$/),
      mailbox: expect.stringMatching(/^erased [0-9a-f]{64}$/),
      hash: expect.any(Buffer),
      is_spent: true,
      erased_hash: expect.any(Buffer),
    },
  ])
  await server.erasure.retention.run(new AbortController().signal)
  expect(await kept()).toEqual(before)
})

test('the hashes are known while their secret is a previous one', async () => {
  const [one, other] = [newMobile(), newMobile()]
  const inviter = await newInviter()
  const person = newPerson()
  const first = await userOf(one)
  await changeNumber(first, other)
  await server.erasure.erase(first)
  await server.erasure.erase(await join(person, inviter.code))
  const rotated = await createTestServer({
    beside: server,
    env: {
      SECRET_KEY: 'another secret for tests, also long enough to be one',
      SECRET_KEY_PREVIOUS: 'a secret for tests, long enough to be one',
    },
  })
  try {
    for (const mobile of [one, other]) {
      const again = await inTransaction(rotated.db, (tx) =>
        rotated.accounts.signIn.findOrCreateUser(tx, mobile),
      )
      expect(await left(again.id)).toEqual(NONE)
    }
    const { mobile, ...form } = { ...newPerson(), linkedin_url: person.linkedin_url }
    const { id } = await inTransaction(rotated.db, (tx) =>
      rotated.accounts.signIn.findOrCreateUser(tx, mobile),
    )
    await expect(
      rotated.accounts.profile.setUserOnboard(id, {
        name: 'Ravi Invited',
        ...form,
        referral_code: inviter.code,
      }),
    ).rejects.toMatchObject(REFUSED)
  } finally {
    await rotated.drop()
  }
})
