import { cpuMs } from '@dastak/contract/testing/cpu-time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPhones, phoneOfLink } from './find-phones.ts'
import { plainText } from '@dastak/contract/contact-values/plain-text.ts'

const ASHA = '+919876543210'

test.for([
  '9876543210',
  '98765 43210',
  '98765-43210',
  '98765.43210',
  '9876 543 210',
  '987 654 3210',
  '987-654-3210',
  '(98765) 43210',
  '098765 43210',
  '0-9876543210',
  '919876543210',
  '91 98765 43210',
  '+919876543210',
  '+91 98765 43210',
  '+91-98765-43210',
  '+91.98765.43210',
  '(+91) 98765 43210',
  '(+91)-98765-43210',
  '+91 (0) 98765 43210',
  '+91 0 98765 43210',
  '0091 98765 43210',
  '+91 98765 – 43210',
  '+91 98765 43210',
  '\u202A+91 98765 43210\u202C',
  '98765\u200B43210',
  '+91 9 8 7 6 5 4 3 2 1 0',
  'Call: 98 76 54 32 10',
  'Mob-9876543210',
  'Mobile9876543210',
  'Ph.9876543210',
  'M: 98765 43210',
  'Contact no. 9876543210',
  'WhatsApp: 9876543210.',
  'मोबाइल: 98 76 54 32 10',
  '*9876543210*',
  '[9876543210]',
  '2019 9876543210',
  '12/05/2019 98765 43210',
  'asha@acme.in,9876543210',
  '9876543210(Mobile)',
  '९८७६५ ४३२१०',
  '+९१ ९८७६५४३२१०',
  '৯৮৭৬৫ ৪৩২১০',
  '੯੮੭੬੫ ੪੩੨੧੦',
  '૯૮૭૬૫ ૪૩૨૧૦',
  '୯୮୭୬୫ ୪୩୨୧୦',
  '௯௮௭௬௫ ௪௩௨௧௦',
  '౯౮౭౬౫ ౪౩౨౧౦',
  '೯೮೭೬೫ ೪೩೨೧೦',
  '൯൮൭൬൫ ൪൩൨൧൦',
  '۹۸۷۶۵ ۴۳۲۱۰',
  '９８７６５－４３２１０',
  '𝟗𝟖𝟕𝟔𝟓 𝟒𝟑𝟐𝟏𝟎',
])('%s is a phone number', (text) => {
  expect(findPhones(text)).toEqual([ASHA])
})

test.for<[string, string]>([
  ['+1 650 253 0000', '+16502530000'],
  ['+44 (0) 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['+971 50 123 4567', '+971501234567'],
  ['+49 30 901820', '+4930901820'],
  ['022 2345 6789', '+912223456789'],
  ['02223456789', '+912223456789'],
  ['(080) 4123 4567', '+918041234567'],
  ['+91 80 4123 4567', '+918041234567'],
  ['11111 20001', '+911111120001'],
])('%s is the number %s', ([text, phone]) => {
  expect(findPhones(text)).toEqual([phone])
})

test('all numbers are found, in order', () => {
  const both = [ASHA, '+919123456780']
  const between = [' / ', '/', ', ', ',', ' ', '\n', ' or ', '; ', ' | ']
  expect(between.map((separator) => findPhones(`9876543210${separator}91234 56780`))).toEqual(
    between.map(() => both),
  )
  expect(findPhones('98765 43210 91234 56780 +44 20 7946 0958')).toEqual([...both, '+442079460958'])
})

test.for([
  '2015',
  '2015 - 2019',
  '2015-2019, 2020-2024',
  'Jan 2015 – Dec 2019 · 5 yrs 0 mos',
  '12/05/2019 - 15/08/2021',
  '2019-05-12 10:30:15',
  'Call 8-12-2019 100',
  '98,76,54,321',
  '9,876,543,210 followers',
  '9876543210 followers',
  '9876543210+ users',
  '₹9876543210',
  'Rs. 9876543210',
  'INR 98765 43210',
  '9876543210/-',
  '9876543210 crore',
  '9876543210.50',
  '9876543210%',
  '60000 - 70000',
  '65 70 80 90 95',
  'PIN 411001',
  'Chennai 600 001',
  '600001 2019',
  '110 001 - 110 098',
  'GSTIN 29ABCDE1234F1Z5',
  'GSTIN: 27AAAAA0000A1Z5',
  'DIN 01234567',
  'DIN: 9876543210',
  'CIN U72200KA2010PTC123456',
  'ABCDE1234F',
  '6789 1234 5678',
  '9198 7654 3210',
  'Aadhaar 919876543210',
  'आधार: 919876543210',
  'A/c no: 9876543210',
  'Account 9876543210',
  'Order no. 9876543210',
  'Member ID 9876543210',
  'ISBN 978-3-16-148410-0',
  '4111 1111 1111 1111',
  '98765432101234',
  'urn:li:member:9876543210',
  'asha-rao-9876543210',
  'AB9876543210',
  '9876543210AB',
  '#9876543210',
  'id=9876543210',
  '_9876543210',
  'https://acme.in/9876543210',
  'www.acme.in/a?b=9876543210',
  'linkedin.com/in/asha-9876543210',
  'wa.me/919876543210',
  '9876543210@acme.in',
  '9876543210 at acme dot in',
  '9876543210 [at] acme.in',
  'asha.9876543210@acme.in',
  '1.9876543210',
  '1-650-253-0000',
  '1 650 253 0000',
  '(650) 253-0000',
  '+1 650 253 00',
  '1800 123 4567',
  '1800-123-4567',
  '+91 1800 123 4567',
  '5876543210',
  '+0 98765 43210',
  '98765\n43210',
  '98765, 43210',
  '192.168.100.200',
  '28.6139 77.2090',
  '',
])('%s is not a phone number', (text) => {
  expect(findPhones(text)).toEqual([])
})

test('the number of a link is read', () => {
  const numbers = [
    '+919876543210',
    '09876543210',
    '98765-43210',
    '+91 (98765) 43210',
    '+919876543210;ext=12',
  ]
  expect(numbers.map(phoneOfLink)).toEqual(numbers.map(() => ASHA))
  const others = ['', '100', 'asha', '+91 98765', '1800123456', '98765 43210 alert(1)']
  expect(others.map(phoneOfLink)).toEqual(others.map(() => null))
})

const words = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '+91',
      '9876543210',
      '98765',
      '43210',
      ' ',
      '-',
      '(',
      ')',
      '.',
      '/',
      '+',
      '0',
      '00',
      '१२३',
      'Ph',
      '\n',
      '@',
      '=',
      '2019',
    ),
  ),
  { maxLength: 40 },
)

test('for any text: only numbers that are in it, and no exception', () => {
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join('')
      const digits = plainText(text).replace(/\D/g, '')
      for (const phone of findPhones(text)) {
        expect(phone).toMatch(/^\+[1-9]\d{6,14}$/)
        const national = phone.startsWith('+91') ? phone.slice(3) : phone.slice(1)
        expect(digits).toContain(national)
      }
    }),
    { numRuns: 3_000 },
  )
})

test.for([
  '9',
  '9 ',
  '1 -',
  '+9876543210',
  '98765 43210 ',
  '(',
  '0 ',
  'a.',
  'https://',
  '\uFDFA',
  '12/05/2019',
  '9-9.9(',
])('a million characters of %s are fast', (part) => {
  const text = part.repeat(1_000_000 / part.length)
  // A second. A pattern that backtracks would take minutes.
  expect(cpuMs(() => findPhones(text))).toBeLessThan(15_000)
})
