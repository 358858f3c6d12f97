import { expect, test } from 'vitest'
import {
  emailCode,
  inviter,
  left,
  newUser,
  onboard,
  setUpReferrals,
  submit,
  t,
} from '../../testing/people/invited-people.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'

setUpReferrals()

test('a mailbox counts once, with anything after the plus, even if two enter or verify it at the same moment', async () => {
  const me = await inviter()
  const people = [await newUser(), await newUser(), await newUser(), await newUser()]
  const tagged = (index: number) => ({ email: `Mailbox+${index}@works.example` })
  const results = await Promise.allSettled(
    people.map((person, index) => onboard(person, me.code, tagged(index))),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        fieldErrors: [
          {
            path: 'referral_code',
            message: expect.stringMatching(/used with a referral code before/),
          },
        ],
      })

  // Entered with other addresses and changed before they are verified.
  const later = [await newUser(), await newUser(), await newUser()]
  const attempts = []
  for (const [index, person] of later.entries()) {
    await onboard(person, me.code)
    const email = `other+${index}@works.example`
    await t.accounts.emailVerification.addEmail(person.userId, email, CALLER)
    attempts.push({ person, attempt: await emailCode({ ...person, email }) })
    // Codes to one mailbox wait for each other.
    t.clock.pass({ seconds: 31 })
  }
  await Promise.all(attempts.map(({ person, attempt }) => submit(person, attempt)))
  expect((await Promise.all(later.map(left))).toSorted()).toEqual([10, 10, 15])
  expect(await left(me)).toBe(15)
})

test('a mailbox that another account has verified, or that is the inviter’s, brings nothing', async () => {
  const me = await inviter()
  const known = await newUser()
  await t.accounts.profile.setUserOnboard(known.userId, { name: 'Known', ...known })
  await t.verifyEmail(known.userId, known.email)
  for (const { email } of [known, me]) {
    t.clock.pass({ seconds: 31 })
    const person = await newUser()
    await onboard(person, me.code)
    const own = email.replace('@', '+again@')
    await t.accounts.emailVerification.addEmail(person.userId, own, CALLER)
    await t.verifyEmail(person.userId, own)
    expect([await left(me), await left(person)]).toEqual([10, 10])
    // With their own mailbox the bonus comes nevertheless.
    await t.accounts.emailVerification.addEmail(person.userId, person.email, CALLER)
  }
})
