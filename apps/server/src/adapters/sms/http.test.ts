import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSettings } from '../../config/settings.ts'
import { readSmsVendor } from '../../config/sms.ts'
import { SmsNotTaken, type SmsMessage } from '../../ports/sms.ts'
import { smsText } from '../../text/sms-texts.ts'
import { startHttpRecorder } from '../../testing/vendors/http-recorder.ts'
import { createHttpSms } from './http.ts'

let answer: string | { status?: number; body: string }
let server: Awaited<ReturnType<typeof startHttpRecorder>>
beforeAll(async () => {
  server = await startHttpRecorder(() => answer)
})
afterAll(() => server.close())
beforeEach(() => {
  answer = '{"echo":"1234"}'
  server.calls.length = 0
})

const TO = '+919876543210'
const FRAME = { productName: 'Müller & "Söhne" + 1', publicUrl: 'https://app.example/x' }
const CODE: SmsMessage = { to: TO, ...smsText('sign_in_code', { code: '1234' }, FRAME) }
const NOTICE: SmsMessage = { to: TO, ...smsText('number_changed', { ending: '321' }, FRAME) }

/** A sender with these settings, as in a file. */
function sender(env: Record<string, string> = {}, path = '/send') {
  const settings = createSettings({ SMS_HTTP_URL: `${server.url}${path}`, ...env })
  const vendor = readSmsVendor(settings, ['127.0.0.1'])
  if (!vendor || settings.problems.length > 0) throw new Error(settings.problems.join('\n'))
  return createHttpSms({ ...vendor, privateHosts: ['127.0.0.1'] })
}
async function refusal(sending: Promise<void>): Promise<SmsNotTaken> {
  const error: unknown = await sending.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SmsNotTaken)
  return error as SmsNotTaken
}

test('JSON: values are put into the texts of the body unchanged', async () => {
  const body = {
    sender: '{sender}',
    list: [{ phone: '{to_digits}', n: '{to_national}', v: '{text}', one: 1, yes: true }],
  }
  await sender({
    SMS_HTTP_BODY: JSON.stringify(body),
    SMS_HTTP_HEADERS: '{"X-Key":"secret"}',
    SMS_SENDER: 'DASTAK',
  }).send(CODE)
  expect(server.calls).toMatchObject([{ method: 'POST', path: '/send' }])
  expect(server.calls[0]?.headers).toMatchObject({
    'x-key': 'secret',
    'content-type': 'application/json',
  })
  expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual({
    sender: 'DASTAK',
    list: [{ phone: '919876543210', n: '9876543210', v: CODE.text, one: 1, yes: true }],
  })
})

test('a form: values are escaped, and what the operator has escaped stays escaped', async () => {
  const body = 'to=+91{to_national}&message={text}&code={code}&from=My%20Co+%26'
  await sender({ SMS_HTTP_BODY: body }).send(CODE)
  expect(server.calls[0]?.form).toEqual({
    to: TO,
    message: CODE.text,
    code: '1234',
    from: 'My Co+&',
  })
})

test('GET: values are escaped in the address, and nothing is posted', async () => {
  await sender({ SMS_HTTP_METHOD: 'GET' }, '/send?to={to}&text={text}&c={code}').send(CODE)
  const [call] = server.calls
  expect(call).toMatchObject({
    method: 'GET',
    path: '/send',
    query: { to: TO, text: CODE.text, c: '1234' },
    body: '',
  })
  expect(call?.headers['content-type']).toBeUndefined()
})

test('{code} alone is enough for codes; a text without one is refused instead of sent empty', async () => {
  const sms = sender({ SMS_HTTP_BODY: '{"mobile":"{to_digits}","otp":"{code}"}' })
  await sms.send(CODE)
  expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual({ mobile: '919876543210', otp: '1234' })
  expect((await refusal(sms.send(NOTICE))).message).toMatch(/number_changed has no code/)
  expect(server.calls).toHaveLength(1)
})

test('DLT: the registered text is sent, with the numbers of template and entity', async () => {
  const templates = {
    sign_in_code: { id: '1107', text: '{#var#} is your OTP for Acme.\n@app.example #{#var#}' },
    new_number_code: '1109',
    number_changed: { id: '1108', text: 'Your number now ends with {ending}.' },
  }
  const sms = sender({
    SMS_HTTP_BODY: 'to={to}&text={text}&template={template}&entity={entity}',
    SMS_TEMPLATES: JSON.stringify(templates),
    SMS_ENTITY_ID: '1101',
  })
  await sms.send(CODE)
  await sms.send(NOTICE)
  expect(server.calls.map(({ form }) => form)).toEqual([
    {
      to: TO,
      text: '1234 is your OTP for Acme.\n@app.example #1234',
      template: '1107',
      entity: '1101',
    },
    { to: TO, text: 'Your number now ends with 321.', template: '1108', entity: '1101' },
  ])
  const other = { to: TO, ...smsText('team_invitation', { token: 'abc' }, FRAME) }
  expect((await refusal(sms.send(other))).message).toMatch(
    /SMS_TEMPLATES has no id for team_invitation/,
  )
})

test.each([
  '{#numeric#} is your OTP for Acme.\n@app.example #{#numeric#}',
  '#number# is your OTP for Acme.\n@app.example ##numeric#',
  '{code} is your OTP for Acme.\n@app.example #{#alphanumeric#}',
])('DLT: the tag of a variable stands for its value: %s', async (text) => {
  const sms = sender({ SMS_TEMPLATES: JSON.stringify({ sign_in_code: { id: '1107', text } }) })
  await sms.send(CODE)
  expect(JSON.parse(server.calls[0]?.body ?? '')).toEqual({
    to: TO,
    text: '1234 is your OTP for Acme.\n@app.example #1234',
  })
})

const JSON_RULE = { SMS_HTTP_ANSWERED: '{"data.status":["sent",0]}' }
test.each([
  ['a path of JSON', JSON_RULE, '{"data":{"status":"Sent"}}', true],
  ['a number there', JSON_RULE, '{"data":{"status":0}}', true],
  ['another value', JSON_RULE, '{"data":{"status":"queued"}}', false],
  ['a page of a proxy', JSON_RULE, '<html>Please sign in</html>', false],
  ['any value', { SMS_HTTP_ANSWERED: '{"id":"*"}' }, '{"id":77}', true],
  ['no value', { SMS_HTTP_ANSWERED: '{"id":"*"}' }, '{"id":null}', false],
  ['a text', { SMS_HTTP_ANSWERED: 'success' }, 'OK success 77', true],
  ['a part of a word', { SMS_HTTP_ANSWERED: 'success' }, 'unsuccessful', false],
  ['a text at the start', { SMS_HTTP_ANSWERED: '^1701|' }, ' 1701|919876543210|77', true],
  ['a text elsewhere', { SMS_HTTP_ANSWERED: '^1701|' }, '1025|1701|', false],
  ['what fails', { SMS_HTTP_FAILED: '{"code":[3,4]}' }, '{"code":4}', false],
  ['what does not fail', { SMS_HTTP_FAILED: '{"code":[3,4]}' }, '{"code":0}', true],
  ['no rule: an error', {}, '{"type":"error","message":"no"}', false],
  ['no rule: a failure', {}, '{"Status":"Failed"}', false],
  ['no rule: no success', {}, '{"success":false}', false],
  ['no rule: errors', {}, '{"errors":[{"code":3}]}', false],
  ['no rule: a text', {}, 'error | 107 | no', false],
  ['no rule: a message that failed', {}, '{"messages":[{"to":"91","status":"Failed"}]}', false],
  [
    'no rule: one that did not',
    {},
    '{"messages":[{"to":"91","status":"queued","error":null}]}',
    true,
  ],
  [
    'no rule: false',
    {},
    '{"return":false,"status_code":412,"message":["Invalid Authentication"]}',
    false,
  ],
  [
    'no rule: a web page',
    {},
    '\n<!DOCTYPE html>\n<html lang="en"><body>Sign in</body></html>',
    false,
  ],
  ['no rule: none', {}, '{"status":"queued","error":null,"errors":[]}', true],
  ['no rule: nothing', {}, '', true],
] as const)('an answer that says %s', async (_, env, body, isTaken) => {
  answer = body
  const sending = sender(env).send(CODE)
  if (isTaken) return await sending
  expect((await refusal(sending)).message).toMatch(
    /answered 200, but did not confirm that it accepted/,
  )
})

test('a gateway that repeats our text says nothing with it', async () => {
  const text = '{code} is your code. Any other is invalid.'
  const sms = sender({ SMS_TEMPLATES: JSON.stringify({ sign_in_code: { id: '1107', text } }) })
  answer = JSON.stringify({ id: 5, message: text.replace('{code}', '1234') })
  await sms.send(CODE)
  expect(server.calls).toHaveLength(1)
})

test.each([500, 404, 302])(
  'an answer of %i is an error without parts of the message',
  async (status) => {
    answer = {
      status,
      body: `no way to 9876543210 with 1234 or ${encodeURIComponent(CODE.text)}, key my-secret-key`,
    }
    const error = await refusal(
      sender(
        { SMS_HTTP_HEADERS: '{"authorization":"Bearer my-secret-key"}' },
        '/?text={text}',
      ).send(CODE),
    )
    expect(`${String(error)} ${JSON.stringify(error)} ${Object.values(error).join()}`).not.toMatch(
      /1234|98765|secret/,
    )
    expect(error.message).toBe(`The SMS vendor answered ${status}.`)
    expect(error.vendorAnswer).toBe('no way to … with … or …, key …')
  },
)

test('an unreachable vendor is an error with the reason', async () => {
  const error = await refusal(sender({ SMS_HTTP_URL: 'http://127.0.0.1:1/' }).send(CODE))
  expect(error.message).toMatch(/could not be reached/)
  expect(error.vendorAnswer).toMatch(/nothing listens there/)
})
