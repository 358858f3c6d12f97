import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseSenders } from '../choose-adapters.ts'
import { readConfig } from '../config/config.ts'
import { allowedMobile } from '../features/accounts/sign-in/mobile.rules.ts'
import { startHttpRecorder } from '../testing/vendors/http-recorder.ts'
import { startMailServer } from '../testing/vendors/mail-server.ts'
import { addMessageCommands } from './message-commands.ts'

let answer: string
/** A vendor whose templates have a fixed length refuses codes that are longer. */
let longest: number
let vendor: Awaited<ReturnType<typeof startHttpRecorder>>
beforeAll(async () => {
  vendor = await startHttpRecorder(({ body }) =>
    (/"VAR1":"(\d+)"/.exec(body)?.[1] ?? '').length > longest
      ? '{"type":"error","message":"DLT template variable too long"}'
      : answer,
  )
})
afterAll(() => vendor.close())
beforeEach(() => {
  answer = '{"type":"success","message":"3763"}'
  longest = 6
  vendor.calls.length = 0
})
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** The output of a command, followed by its exit code unless it is 0. */
async function run(env: Record<string, string>, ...words: string[]): Promise<string> {
  const output: unknown[] = []
  const config = readConfig({
    DEMO: 'false',
    SECRET_KEY: 'k'.repeat(32),
    PRIVATE_HOSTS: '127.0.0.1',
    ...env,
  })
  const program = new Command()
  addMessageCommands(program, {
    senders: () => ({ ...chooseSenders(config), isDemo: config.isDemo }),
    readMobile: (typed) => allowedMobile(typed, config.allowedCountries),
    settings: () => config,
    write: (line) => output.push(line),
    setExitCode: (code) => output.push(code),
  })
  await program.parseAsync(words, { from: 'user' })
  return output.join('\n')
}
const msg91 = () => ({
  SMS_VENDOR: 'msg91',
  SMS_KEY: 'secret-key',
  SMS_TEMPLATES: 'login',
  SMS_HTTP_URL: vendor.url,
})

test('sms check sends both texts, each with a code of its length that is not valid', async () => {
  expect(await run(msg91(), 'sms', 'check', '98765 43210')).toBe(
    'The SMS vendor accepted sign_in_code with 4 digits and new_number_code with 6 digits. ' +
      'Check that each arrives.',
  )
  expect(vendor.calls.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { recipients: [{ mobiles: '919876543210', VAR1: '0000' }] },
    { recipients: [{ mobiles: '919876543210', VAR1: '000000' }] },
  ])
  expect(await run(msg91(), 'sms', 'check', '9876543210', '--json')).toBe(
    '{"works":true,"problems":[]}',
  )
  vendor.calls.length = 0
  const one = ['--template', 'sign_in_code']
  expect(await run(msg91(), 'sms', 'check', '9876543210', ...one)).toMatch(
    /^The SMS vendor accepted sign_in_code with 4 digits\./,
  )
  expect(vendor.calls).toHaveLength(1)
})

test('sms check names the text that a template of four digits refuses', async () => {
  longest = 4
  const output = await run(msg91(), 'sms', 'check', '9876543210')
  expect(output).toMatch(/^new_number_code with 6 digits: .*variable too long/)
  expect(output).toMatch(/Register a code with the digits that it has there, or without a length/)
  expect(output).not.toContain('sign_in_code')
  expect(output).toMatch(/\n1$/)
})

test("sms check shows the vendor's answer without secrets, and explains template errors", async () => {
  answer = '{"type":"error","message":"DLT template mismatch for secret-key"}'
  const output = await run(msg91(), 'sms', 'check', '9876543210')
  expect(output).toMatch(
    /did not confirm that it accepted the message\. \{"type":"error","message":"DLT template mismatch for …"\}/,
  )
  expect(output).toMatch(/registered one letter by letter[^]*\n1$/)
  const json = JSON.parse(
    (await run(msg91(), 'sms', 'check', '9876543210', '--json')).split('\n')[0] ?? '',
  ) as object
  expect(json).toMatchObject({
    works: false,
    problems: [
      expect.stringMatching(/^sign_in_code .*mismatch/),
      expect.anything(),
      expect.stringMatching(/^new_number_code .*mismatch/),
      expect.anything(),
    ],
  })
  expect(
    await run({ ...msg91(), SMS_HTTP_URL: 'http://127.0.0.1:1' }, 'sms', 'check', '9876543210'),
  ).toMatch(/nothing listens there.*\n1$/)
  expect(await run(msg91(), 'sms', 'check', '9876543210', '--template', 'number_changed')).toMatch(
    /has no id for number_changed\n1$/,
  )
  await expect(run(msg91(), 'sms', 'check', '12345')).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('without a vendor and in demo mode, the checks say so', async () => {
  expect(await run({}, 'sms', 'check', '9876543210')).toBe(
    'No SMS vendor is set. Set SMS_VENDOR or SMS_HTTP_URL.\n1',
  )
  expect(await run({}, 'mail', 'check', 'a@b.example')).toBe(
    'No mail server is set. Set SMTP_URL and MAIL_FROM.\n1',
  )
  expect(await run({ DEMO: 'true' }, 'sms', 'check', '9876543210')).toMatch(
    /^Demo mode sends nothing/,
  )
})

test('sms templates prints every text for its registration', async () => {
  const output = await run({ ...msg91(), PUBLIC_URL: 'https://app.example' }, 'sms', 'templates')
  expect(output).toContain(
    'sign_in_code with 4 digits (login)\n  {#var#} is your Dastak sign-in code. It is valid for 5 minutes.',
  )
  expect(output).toContain('  @app.example #{#var#}\n')
  expect(output).toContain(
    'number_changed\n  The mobile number of your Dastak account was changed. The new one ends ' +
      'with {#var#},',
  )
})

test('mail check sends a message, or says why it was refused', async () => {
  const server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  closers.push(server.close)
  const mail = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'x@dastak.example' }
  expect(await run(mail, 'mail', 'check', 'asha@mills.example')).toMatch(
    /^The mail server accepted the message/,
  )
  expect(server.taken).toMatchObject([{ to: ['asha@mills.example'] }])
  const demanded = await run(
    { ...mail, SMTP_TLS: 'required' },
    'mail',
    'check',
    'asha@mills.example',
    '--json',
  )
  expect(demanded).toMatch(/^\{"works":false,"problems":\["127\.0\.0\.1:\d+ did not start TLS/)
  expect(demanded.endsWith('\n1')).toBe(true)
  await expect(run(mail, 'mail', 'check', 'a@b.example, c@d.example')).rejects.toMatchObject({
    code: 'validation_failed',
  })
})
