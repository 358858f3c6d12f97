import { expect, test } from 'vitest'
import { createSettings } from './settings.ts'
import { readSmsVendor } from './sms.ts'

function problemsOf(env: Record<string, string>): readonly string[] {
  const settings = createSettings(env)
  readSmsVendor(settings, [])
  return settings.problems
}
const URL_SET = { SMS_HTTP_URL: 'https://sms.example/send' }

test('a known vendor needs its few settings, and errors name them', () => {
  expect(problemsOf({ SMS_VENDOR: 'twilio' }).map((line) => line.split(' ')[0])).toEqual([
    'SMS_KEY',
    'SMS_USER',
    'SMS_SENDER',
  ])
  expect(
    problemsOf({ SMS_VENDOR: 'Twilio', SMS_USER: 'AC1', SMS_KEY: 'k', SMS_SENDER: '+1500' }),
  ).toEqual([])
  expect(problemsOf({ SMS_VENDOR: 'msg91', SMS_KEY: 'k' })).toEqual([
    expect.stringMatching(/^SMS_TEMPLATES must name the templates of sign_in_code/),
  ])
  expect(problemsOf({ SMS_VENDOR: '2factor', SMS_KEY: 'k', SMS_TEMPLATES: 'LOGIN' })).toEqual([])
  expect(problemsOf({ SMS_VENDOR: 'twillio' })).toEqual([
    expect.stringMatching(/^SMS_VENDOR must be one of twilio, msg91/),
  ])
  expect(problemsOf({ SMS_KEY: 'k' })).toEqual([expect.stringMatching(/^SMS_VENDOR must be set/)])
  const mixed = {
    SMS_VENDOR: 'textlocal',
    SMS_KEY: 'k',
    SMS_SENDER: 'S',
    SMS_HTTP_BODY: '{"to":"{to}","text":"{text}"}',
  }
  expect(problemsOf(mixed)).toEqual([
    expect.stringMatching(/^SMS_HTTP_BODY must not be set if SMS_VENDOR is textlocal/),
  ])
})

test.each([
  [
    'a body without a number',
    { SMS_HTTP_BODY: '{"text":"{text}"}' },
    /^SMS_HTTP_BODY must contain \{to\}/,
  ],
  [
    'a body that is neither',
    { SMS_HTTP_BODY: '{"to":"{to}","text":{text}}' },
    /^SMS_HTTP_BODY must be JSON/,
  ],
  ['an address without a text', { SMS_HTTP_METHOD: 'GET' }, /^SMS_HTTP_URL must contain \{to\}/],
  [
    'a body of GET',
    { SMS_HTTP_METHOD: 'GET', SMS_HTTP_BODY: 'a' },
    /^SMS_HTTP_BODY must not be set/,
  ],
  [
    'a body with a template, without templates',
    { SMS_HTTP_BODY: '{"to":"{to}","text":"{text}","id":"{template}"}' },
    /^SMS_TEMPLATES must name the templates of sign_in_code and new_number_code if SMS_HTTP/,
  ],
  ['a rule of nothing', { SMS_HTTP_ANSWERED: '{}' }, /^SMS_HTTP_ANSWERED must be JSON like/],
  ['a rule of objects', { SMS_HTTP_FAILED: '{"a":{"b":1}}' }, /^SMS_HTTP_FAILED must be JSON like/],
  [
    'a text that is not ours',
    { SMS_TEMPLATES: '{"login":"1107"}' },
    /^SMS_TEMPLATES has login, which is not one of our texts. The texts are sign_in_code/,
  ],
  [
    'a text without its code',
    { SMS_TEMPLATES: '{"sign_in_code":{"text":"Hello"}}' },
    /must have \{#var#\} in place of the code/,
  ],
  [
    'an unknown value',
    { SMS_TEMPLATES: '{"sign_in_code":{"text":"{#var#} for {name}"}}' },
    /has \{name\}, but the possible values are \{#var#\} and \{code\}/,
  ],
  [
    'templates that are not JSON',
    { SMS_TEMPLATES: '{"sign_in_code":' },
    /^SMS_TEMPLATES this is not JSON|^SMS_TEMPLATES .*JSON/,
  ],
])('%s is refused with an explanation', (_, env: Record<string, string>, words) => {
  expect(problemsOf({ ...URL_SET, ...env })).toEqual([expect.stringMatching(words)])
})
