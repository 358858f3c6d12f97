import { plainText } from '@dastak/contract/contact-values/plain-text.ts'
import { readPhoneText } from '@dastak/contract/contact-values/phone-text.ts'
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { indianMobile, mobileContact, readMobile, readPhone } from './contact-values.rules.ts'

const phoneOf = (text: string) => readPhone(text)?.e164 ?? null
const mobileOf = (text: string) => readMobile(text)?.e164 ?? null

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const mobile = fc
  .tuple(fc.constantFrom('6', '7', '8', '9'), digits(9))
  .map(([first, rest]) => first + rest)
  .filter((national) => phoneOf(national) !== null)
const landline = fc
  .tuple(fc.constantFrom('11', '22', '33', '44', '20'), fc.constantFrom('2', '4'), digits(7))
  .map((parts) => parts.join(''))
  .filter(
    (national) =>
      parsePhoneNumberFromString(`+91${national}`)?.isValid() === true &&
      !/^(\d)\1+$/.test(national),
  )
const foreign = fc.constantFrom(
  '+442079460958',
  '+16502530000',
  '+971501234567',
  '+4930901820',
  '+6581234567',
  '+33142685300',
)

const gap = fc.constantFrom(
  '',
  ' ',
  '-',
  '.',
  ' - ',
  '\u00A0',
  '–',
  '\u2009',
  '\u200B',
  '\u00AD',
  '\t',
)
const scripts = fc.constantFrom(0x30, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xff10)
const before = fc.constantFrom(
  '',
  'Mob: ',
  'Ph. ',
  'Tel. No. ',
  'Asha Rao ',
  "'",
  '"',
  '(M) ',
  '\uFEFF',
  '\u202A',
  'NA / ',
)
const behind = fc.constantFrom(
  '',
  ' ext 12',
  ' Extn. 5',
  ' (O)',
  ' / 9876500001',
  ', 022 2555 0100',
  ';',
  ' Asha',
  '\u202C',
  '\n98765 00001',
  ' or NA',
)

const spaced = (national: string, gaps: readonly string[], cuts: readonly number[]) =>
  [...national]
    .map((digit, at) => (cuts.includes(at) ? `${gaps[at % gaps.length] ?? ''}${digit}` : digit))
    .join('')
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const DAY = /(?:19|20)\d\d\W\d{1,2}\W\d{1,2}\W|\d{1,2}\W\d{1,2}\W(?:19|20)\d\d\W/

test('a number is read in any spelling', () => {
  fc.assert(
    fc.property(
      fc.oneof(mobile, landline),
      fc.constantFrom('', '0', '+91', '91', '0091', '091', '+91 0', '+91 (0)', '91 91', '+91 +91 '),
      fc.array(gap, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
      fc.tuple(before, behind),
      scripts,
      (national, code, gaps, cuts, [first, last], zero) => {
        const number = `${code}${code && gaps[0]}${spaced(national, gaps, cuts)}`
        const text = `${first}${inScript(number, zero)}${last}`
        // It is unclear whether these are one number, a whole number with its .0, or a day.
        const plain = plainText(text)
        fc.pre(!/\d{3}\.0+(?!\d)/.test(plain) && !DAY.test(plain))
        expect([text, phoneOf(text)]).toEqual([text, `+91${national}`])
      },
    ),
    { numRuns: 3_000 },
  )
})

const masks = fc.constantFrom('*', 'X', 'x', '•', '●', '·', '#')
test('a number with masked digits is not read', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        mobile.map((one) => `+91${one}`),
        mobile.map((one) => `91${one}`),
        mobile,
        landline.map((one) => `0${one}`),
        foreign,
      ),
      fc.array(fc.constantFrom('', ' ', '-'), { minLength: 1, maxLength: 3 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 13 }), { maxLength: 3 }),
      fc.nat(12),
      fc.integer({ min: 1, max: 8 }),
      masks,
      (number, gaps, cuts, from, length, mask) => {
        // Nobody masks the trunk 0 and the country code.
        const codes = /^(?:\+?91|\+|0)?/.exec(number)?.[0].length ?? 0
        const first = Math.min(codes + from, number.length - 1)
        const masked =
          number.slice(0, first) +
          mask.repeat(Math.min(length, number.length - first)) +
          number.slice(first + length)
        const text = spaced(masked, gaps, cuts)
        expect([text, phoneOf(text), mobileOf(text), indianMobile(text)]).toEqual([
          text,
          null,
          null,
          null,
        ])
      },
    ),
    { numRuns: 5_000 },
  )
})

test('a number that is read has all its digits', () => {
  const parts = fc.constantFrom(
    '+',
    '91',
    '0',
    '98765',
    '43210',
    ' ',
    '-',
    '/',
    ',',
    '(',
    ')',
    '.',
    'x',
    'X',
    '*',
    '•',
    'ext',
    'Mob',
    '+44',
    '20 7946 0958',
    '\n',
    'or',
    '1',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(parts, fc.string({ maxLength: 4 })), { maxLength: 20 }),
      (words) => {
        const text = words.join('')
        const e164 = phoneOf(text)
        if (e164 === null) return
        expect(text.normalize('NFKC').replace(/\D/g, '')).toContain(
          e164.startsWith('+91') ? e164.slice(3) : e164.slice(4),
        )
        expect(phoneOf(e164)).toBe(e164)
      },
    ),
    { numRuns: 3_000 },
  )
})

test.for([
  ['98765 43210', '+919876543210'],
  ['+91 11111 00001', '+911111100001'],
  // A landline whose area code looks like the beginning of a mobile number.
  ['080 2345 6789', null],
  ['+91 11 2345 6789', null],
  ['8012345678', '+918012345678'],
  ['+971 50 213 5467', '+971502135467'],
  ['+971 4 123 4567', null],
  ['no number', null],
] as const)('whether %s is a mobile number', ([text, mobile]) => {
  expect(mobileContact(text)).toBe(mobile)
})

test('a text of very many numbers is compared with the numbering plans at most a hundred times', () => {
  let tries = 0
  const none = () => {
    tries += 1
    return null
  }
  expect(readPhoneText('1234567890,'.repeat(450), none)).toBeNull()
  expect(tries).toBe(100)
})
