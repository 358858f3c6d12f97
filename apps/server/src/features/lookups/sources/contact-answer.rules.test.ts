import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContactAnswer } from './contact-answer.rules.ts'
import { KINDS } from '../kinds/kinds.ts'

const NOW = new Date('2026-11-21T03:00:00Z')
const { readPaid } = KINDS.din
const read = (answer: unknown) =>
  readContactAnswer(answer, { fields: ['phone', 'email'], readPaid }, 'Vendor', NOW)

test.for([
  ['+91 11111 00001', '+911111100001'],
  ['11111 00001', '+911111100001'],
  ['011111 00001', '+911111100001'],
  ['+91-98765-43210', '+919876543210'],
  ['+1 (202) 555-0143', '+12025550143'],
  ['+44.20.7946.0000', '+442079460000'],
])('the phone %s becomes %s', ([written, e164]) => {
  expect(read({ phone: written }).found.phone).toEqual({
    value: e164,
    source: 'Vendor',
    fetchedAt: NOW,
  })
})

test.for<[unknown, string]>([
  ['98765 43210 ext 5', '+919876543210'],
  ['091-9876543210', '+919876543210'],
  ['9876543210/9876543211', '+919876543210'],
  ['\u202A+91 98765 43210\u202C', '+919876543210'],
  [9876543210, '+919876543210'],
])('the phone %s is read like any cell', ([phone, e164]) => {
  expect(read({ phone }).found.phone?.value).toBe(e164)
})

test.for([
  '98765 4321',
  '+91',
  '1234567890',
  '0000000000',
  '12345678',
  '98XXXXXX10',
  '98765 •••••',
  '9.11E+09',
])('the phone %s was not found', (phone) => {
  expect(read({ phone })).toMatchObject({ found: {}, isGarbage: false })
})

test.for([
  'a***@x.example',
  'r••••@acme.example',
  'aXXXX@x.example',
  'asha@g****.com',
  'NA',
  'asha@',
])('the email address %s was not found', (email) => {
  expect(read({ email })).toMatchObject({ found: {}, isGarbage: false })
})

test.for<[string, string]>([
  ['\u200Ba@x.example', 'a@x.example'],
  ['a@x.example; b@x.example', 'a@x.example'],
  ['Asha <a@x.example>', 'a@x.example'],
])('the email address %s is read like any cell', ([email, read_]) => {
  expect(read({ email }).found.email?.value).toBe(read_)
})

test('an email address is read with its domain in lower case, without the space around it', () => {
  expect(read({ email: '  Asha.Rao@Sample.example ' }).found.email?.value).toBe(
    'Asha.Rao@sample.example',
  )
})

test.for([{}, { phone: null, email: '' }, { phone: '   ' }, { phone: undefined, source: 'x' }])(
  'blank is not found, which is no error: %j',
  (answer) => {
    expect(read(answer)).toMatchObject({ found: {}, isGarbage: false })
  },
)

test.for([{ phone: 'call me' }, { phone: '98765 4321O' }, { email: 'Internal Server Error' }])(
  '%j makes no sense',
  (answer) => {
    expect(read(answer)).toMatchObject({ found: {}, isGarbage: true })
  },
)

test('fields that were not requested are ignored', () => {
  expect(
    readContactAnswer(
      { phone: 'nonsense', email: 'a@b.example' },
      { fields: ['email'], readPaid },
      'Vendor',
      NOW,
    ),
  ).toMatchObject({
    found: { email: { value: 'a@b.example' } },
    isGarbage: false,
  })
})

test('for any answer, what is found is storable, short and printable', () => {
  const hostile = fc.oneof(
    fc.anything(),
    fc.record(
      {
        phone: anyText(),
        email: anyText(),
        source: anyText(),
        fetched_at: fc.oneof(anyText(), fc.date({ noInvalidDate: true }).map(String)),
      },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(hostile, (answer) => {
      const { found } = read(answer)
      if (found.phone) expect(found.phone.value).toMatch(/^\+[1-9]\d{3,16}$/)
      if (found.email) expect(found.email.value.length).toBeLessThanOrEqual(254)
      for (const field of Object.values(found)) {
        expect(`${field.value}${field.source}`).not.toMatch(/[\p{Cc}\p{Cs}]/u)
        expect(field.source.length).toBeLessThanOrEqual(80)
        expect(field.fetchedAt.getTime()).toBeGreaterThan(0)
      }
    }),
    { numRuns: 3000 },
  )
})

function anyText() {
  return fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('+91 11111 00001', 'a@b.example', '2026-01-01', 'a\u0000b@c.example'),
    fc.emailAddress(),
    fc.constant(null),
  )
}
