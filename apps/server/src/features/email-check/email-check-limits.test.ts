import { EMAIL_CHECKS_PER_DAY } from '@dastak/contract/limits.ts'
import { expect, test } from 'vitest'
import {
  checkedAddresses,
  newUser,
  server,
  setUpEmailCheck,
} from '../../testing/people/email-checkers.ts'

setUpEmailCheck()

test('many simultaneous checks of the same address call its mail server once', async () => {
  const users = await Promise.all([newUser(), newUser(), newUser()])
  const before = checkedAddresses.length
  const answers = await Promise.all(
    users.map((user) => user.attributesOf('same@deliverable.example')),
  )
  expect(new Set(answers.map(({ verdict }) => verdict))).toEqual(new Set(['valid']))
  expect(checkedAddresses.length).toBe(before + 1)
})

test('200 a day and account, exactly, even with many at the same moment; a refusal says when to try again', async () => {
  const [user, other] = [await newUser(), await newUser()]
  const { id } = (await server.accounts.operatorActions.showUser(user.mobile)).user
  // At the service: some calls over HTTP would be refused because too many wait.
  const checks = Array.from({ length: EMAIL_CHECKS_PER_DAY + 20 }, () =>
    server.emailCheck.check(id, 'a@mills.example'),
  )
  const left = (await Promise.allSettled(checks)).flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value.checksLeft] : [],
  )
  expect(left.sort((one, two) => one - two)).toEqual(
    Array.from({ length: EMAIL_CHECKS_PER_DAY }, (_, index) => index),
  )

  const { status, body, headers } = await user.check('a@mills.example')
  expect([status, body.message_code]).toEqual([429, 'rate_limited'])
  expect(body.message).toMatch(
    /^You have checked 200 email addresses today.* Try again in \d+ (hour|minute|second)s?\.$/,
  )
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect((await other.check('a@mills.example')).status).toBe(200)
  server.clock.pass({ seconds: seconds - 1 })
  await user.signInAgain()
  expect((await user.check('a@mills.example')).status).toBe(429)
  server.clock.pass({ seconds: 1 })
  expect((await user.check('a@mills.example')).body.data.checks_left).toBe(EMAIL_CHECKS_PER_DAY - 1)
})

test('a report may rely on mail that certainly bounces, and on nothing less', async () => {
  const { isUndeliverable } = server.emailCheck
  for (const email of [
    'nobody@mills.example',
    'asha@disabled.example',
    'asha@no-mail.example',
    'a..b@mills.example',
  ])
    expect([email, await isUndeliverable(email)]).toEqual([email, true])
  for (const email of [
    'asha@mills.example',
    'asha@full.example',
    'asha@unreachable.example',
    'asha@greylist.example',
    'asha@gmail.com',
  ])
    expect([email, await isUndeliverable(email)]).toEqual([email, false])
})
