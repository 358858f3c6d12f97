import { SAMPLE_CHECKS } from '@dastak/contract/email-check.ts'
import { EMAIL_CHECKS_PER_DAY } from '@dastak/contract/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  checkedAddresses,
  newUser,
  server,
  setUpEmailCheck,
} from '../../testing/people/email-checkers.ts'

setUpEmailCheck()

test('the answers of the domain and its mail server become attributes, a verdict and its reason', async () => {
  const user = await newUser()
  const { status, body } = await user.check(' asha@deliverable.example ')
  expect(status).toBe(200)
  expect(body.data.checks_left).toBe(EMAIL_CHECKS_PER_DAY - 1)
  expect(body.data.data).toEqual({
    is_valid_syntax: true,
    has_mx_records: true,
    is_disposable: false,
    is_free_provider: false,
    is_role_account: false,
    can_connect_smtp: true,
    is_deliverable: true,
    is_catch_all: false,
    is_inbox_full: false,
    is_disabled: false,
    mx_host: 'mx.mail.example',
    suggestion: null,
    verdict: 'valid',
    reason: 'The mail server accepts this address and refuses invented ones.',
    checked_at: server.clock.now().toISOString(),
    name: null,
    mobile: null,
    email: 'asha@deliverable.example',
  })
})

test('each sample address of demo mode has its own verdict, and what was not tested is null', async () => {
  const user = await newUser()
  const answers = await Promise.all(
    SAMPLE_CHECKS.map(async ({ email }) => {
      const { verdict, has_mx_records, can_connect_smtp, is_deliverable, ...rest } =
        await user.attributesOf(email)
      const { is_catch_all, is_inbox_full, is_disabled } = rest
      const tested = {
        has_mx_records,
        can_connect_smtp,
        is_deliverable,
        is_catch_all,
        is_inbox_full,
        is_disabled,
      }
      return [
        email,
        verdict,
        Object.values(tested)
          .map((value) => (value === null ? '-' : value ? 'y' : 'n'))
          .join(''),
      ]
    }),
  )
  expect(answers).toEqual([
    ['asha@deliverable.example', 'valid', 'yyynnn'],
    ['nobody@deliverable.example', 'invalid', 'yynn--'],
    ['asha@full.example', 'risky', 'yyn-y-'],
    ['asha@disabled.example', 'invalid', 'yyn--y'],
    ['asha@catch-all.example', 'risky', 'yy-y--'],
    ['asha@greylist.example', 'unknown', 'yy----'],
    ['asha@unreachable.example', 'unknown', 'yn----'],
    ['asha@no-mail.example', 'invalid', 'n-n---'],
    ['asha@no-such-domain.example', 'invalid', 'n-n---'],
    ['asha@gmial.com', 'risky', '------'],
  ])
  expect((await user.attributesOf('asha@gmial.com')).suggestion).toBe('asha@gmail.com')
})

test('empty text or text that is not an address is refused with the specification’s message and costs no check', async () => {
  const user = await newUser()
  for (const email of [
    '',
    ' ',
    'asha',
    'asha@',
    '@mills.example',
    'a b@mills.example',
    'a@b',
    `${'x'.repeat(250)}@a.example`,
    'a\0@b.example',
  ]) {
    const { status, body } = await user.check(email)
    expect([status, body.message, body.data]).toEqual([
      422,
      'Please enter a valid email',
      { errors: [{ path: 'email', message: 'Please enter a valid email' }] },
    ])
  }
  expect((await user.check('asha@deliverable.example')).body.data.checks_left).toBe(
    EMAIL_CHECKS_PER_DAY - 1,
  )
})

test('an address that no mail server would take is invalid, and no server is called', async () => {
  const user = await newUser()
  const before = checkedAddresses.length
  for (const email of [
    'a..b@mills.example',
    'asha@127.0.0.1',
    'asha@0x7f.1',
    'asha@[10.0.0.1].x',
    'asha@-mills.example',
    'asha@mills.example:25',
    '<asha>@mills.example',
  ]) {
    const { verdict, is_valid_syntax, is_disposable } = await user.attributesOf(email)
    expect([email, verdict, is_valid_syntax, is_disposable]).toEqual([
      email,
      'invalid',
      false,
      null,
    ])
  }
  expect(checkedAddresses.length).toBe(before)
})

test('kinds of addresses are recognised: role, free, disposable, domains in any script', async () => {
  const user = await newUser()
  expect(await user.attributesOf('Info+gst@mills.example')).toMatchObject({
    is_role_account: true,
    verdict: 'valid',
  })
  expect(await user.attributesOf('asha@gmail.com')).toMatchObject({
    is_free_provider: true,
    verdict: 'unknown',
  })
  expect(await user.attributesOf('asha@yopmail.com')).toMatchObject({
    is_disposable: true,
    verdict: 'risky',
  })
  expect(await user.attributesOf('asha@चक्की.example')).toMatchObject({
    verdict: 'valid',
    email: 'asha@चक्की.example',
  })
  expect(checkedAddresses.at(-1)).toBe('asha@xn--11ban8mnc.example')
})

test('a domain that looks mistyped gets a suggestion; a known one and a very different one do not', async () => {
  const user = await newUser()
  const suggested = async (domain: string) => (await user.attributesOf(`asha@${domain}`)).suggestion
  expect(await suggested('gnail.com')).toBe('asha@gmail.com')
  expect(await suggested('rediffmial.com')).toBe('asha@rediffmail.com')
  expect(await suggested('mills.con')).toBe('asha@mills.com')
  for (const domain of ['gmail.com', 'ymail.com', 'mail.com', 'mills.example'])
    expect(await suggested(domain)).toBeNull()
})

test('an answer is kept for a day under a hashed key, and a missing answer for five minutes', async () => {
  const [one, other] = [await newUser(), await newUser()]
  const first = await one.attributesOf('Ravi.Planted@deliverable.example')
  await one.attributesOf('ravi.planted@unreachable.example')
  const before = checkedAddresses.length
  server.clock.pass({ minutes: 4 })
  expect((await other.attributesOf('ravi.planted@DELIVERABLE.example')).checked_at).toBe(
    first.checked_at,
  )
  await other.attributesOf('ravi.planted@unreachable.example')
  expect(checkedAddresses.length).toBe(before)
  server.clock.pass({ minutes: 2 })
  await one.attributesOf('ravi.planted@unreachable.example')
  expect(checkedAddresses.slice(before)).toEqual(['ravi.planted@unreachable.example'])

  const { rows } = await sql<{ row: string }>`SELECT c::text AS row FROM email_check c`.execute(
    server.db.kysely,
  )
  expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/ravi|planted|deliverable/i)
  expect(server.logs()).not.toMatch(/planted/i)

  server.clock.pass({ days: 1 })
  await server.emailCheck.deleteOld()
  const left = await sql<{ count: number }>`SELECT count(*) FROM email_check`.execute(
    server.db.kysely,
  )
  expect(left.rows[0]?.count).toBe(0)
})
