import { cpuMs } from '@dastak/contract/testing/cpu-time.ts'
import { expect, test } from 'vitest'
import { isPlainFailure } from './answer-meaning.ts'

const FAILURES: Record<string, string[]> = {
  'flags, also as numbers and texts': [
    '{"success":0}',
    '{"Success":"False"}',
    '{"data":{"is_success":"no"}}',
    '{"status":false}',
    '{"isError":true}',
  ],
  'states in any case, with more words': [
    '{"status":"REJECTED"}',
    '{"delivery_status":"Undelivered"}',
    '{"status":"not_sent"}',
    '{"result":"NACK"}',
    '{"messages":[{"status":{"groupName":"REJECTED","name":"REJECTED_NOT_ENOUGH_CREDITS"}}]}',
    '[{"state":"failed"}]',
    '{"status":"-1"}',
    '{"status":500}',
    '{"statusCode":"403"}',
  ],
  'error codes and lists of errors': [
    '{"error_code":"042"}',
    '{"error":{"code":105,"message":"Sender"}}',
    '{"errors":{"to":["has too many digits"]}}',
    '{"ErrorCode":"","ErrorMessage":"Sender is not yours"}',
    '{"rejected":["911111100001"]}',
    '{"failed":"1"}',
  ],
  'texts, if nothing else says that it was sent': [
    '{"message":"Sender not registered"}',
    '{"code":401,"message":"Unauthorized"}',
    '{"message":["Invalid route"]}',
    'Login failed',
    'Insufficient credits',
    'Message could not be delivered',
    '1704|Template mismatch',
    '"error"',
    '-2',
    'false',
  ],
  'lines of names and values, and what is almost JSON': [
    'ERR: 105',
    'error=105&id=',
    'id=;ErrorCode=042',
    "{'status': 'error'}",
    '\uFEFF{"status":"failed"}',
  ],
  XML: [
    '<error>105</error>',
    '<?xml version="1.0"?><response><status>fail</status></response>',
    '<response><error code="105">Sender</error></response>',
    '<result status="failed"/>',
    '<sms><ErrorCode>042</ErrorCode>',
  ],
}
test.each(Object.entries(FAILURES))('%s report a failure', (_, answers) => {
  for (const answer of answers) expect([answer, isPlainFailure(answer)]).toEqual([answer, true])
})

const NO_FAILURES: Record<string, string[]> = {
  'an error that is none': [
    '{"error":0}',
    '{"error":"No Error"}',
    '{"error":{"code":0,"message":""}}',
    '{"error":{"code":"0","message":"Invalid"}}',
    '{"ErrorCode":"000","ErrorMessage":"Done","JobId":"5"}',
    '{"errors":{},"error_code":null,"failed":0,"rejected":[]}',
    '{"errorCode":200}',
    'error=0&id=5',
    'Sent: 1, failed: 0',
    'Success: no errors',
    '<response><error>0</error></response>',
    '<response><status>success</status><errors/></response>',
    '<response><error code="0">No error</error></response>',
  ],
  'a number whose meaning differs from vendor to vendor': [
    '{"status":0}',
    '{"status":"1"}',
    '{"code":402}',
    '{"return":0}',
    '1701|911111100001:77',
    '0',
    '1',
  ],
  'an answer that says both': [
    '{"success":true,"message":"Number is not blocked"}',
    '{"status":"queued","reason":"expired"}',
    '{"ErrorCode":0,"message":"Invalid"}',
    'Message accepted, but its template is missing',
    'OK: 5 errors: 0',
  ],
  'an answer that says nothing': ['', '{}', '[]', 'null', '{"id":5}', '{"type":"sms"}', 'ID:5f3e'],
  'a message on its way': ['{"status":"PENDING"}', '{"delivered":false,"queued":true}'],
}
test.each(Object.entries(NO_FAILURES))('%s is no failure', (_, answers) => {
  for (const answer of answers) expect([answer, isPlainFailure(answer)]).toEqual([answer, false])
})

test('the text that was sent says nothing about itself', () => {
  const text = '1234 is your code. Any other is invalid.'
  for (const answer of [JSON.stringify({ id: 5, message: text }), `5|${text}`])
    expect([isPlainFailure(answer, text), isPlainFailure(answer)]).toEqual([false, true])
})

test('names that every object has are names like others', () => {
  expect(isPlainFailure('<__proto__>1</__proto__>')).toBe(false)
  expect(isPlainFailure('<constructor><status>failed</status></constructor>')).toBe(true)
})

test.each([
  ['deep XML', '<a>'.repeat(20_000)],
  ['XML that closes what is not open', '<a>'.repeat(8_000) + '</b>'.repeat(10_000)],
  ['deep lists', '['.repeat(32_000) + ']'.repeat(32_000)],
  ['blanks', `${' '.repeat(63_000)}x`],
  ['negations', 'not '.repeat(16_000)],
  ['names and values', 'a=b&'.repeat(16_000)],
])('%s of the greatest length take no time', (_, answer) => {
  isPlainFailure(answer)
  expect(cpuMs(() => isPlainFailure(answer))).toBeLessThan(1_000)
})
