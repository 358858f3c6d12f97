import { cpuMs } from '@dastak/contract/testing/cpu-time.ts'
import { expect, test } from 'vitest'
import { indianMobile, readMobile, readName, readPhone } from './contact-values.rules.ts'

const ASHA = '+919876543210'
const phoneOf = (text: string) => readPhone(text)?.e164 ?? null
const mobileOf = (text: string) => readMobile(text)?.e164 ?? null

test.for([
  '+91 98765 43210',
  '9876543210',
  '09876543210',
  '919876543210',
  '0091 98765-43210',
  '091-9876543210',
  '0 91 98765 43210',
  '+91 91 98765 43210',
  '+91 +91 9876543210',
  '91919876543210',
  '91-0-98765-43210',
  '+91 (0) 98765 43210',
  '(+91) 98765.43210',
  '+ 91 98765 43210',
  '++919876543210',
  '(98765) 43210',
  "'98765.43210",
  '="9876543210"',
  '=+919876543210',
  '9876543210.0',
  '+919876543210.00',
  'Mob: 98765 43210',
  'Mob.No:9876543210',
  'Ph.no:9876543210',
  'Ph.:-9876543210',
  'M9876543210',
  'Mr. Rao: 98765-43210',
  'मोबाइल: ९८७६५ ४३२१०',
  '৯৮৭৬৫৪৩২১০',
  '９８７６５－４３２１０',
  '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣',
  '98765–43210',
  '98765 — 43210',
  '98765\u201143210',
  '98765\u221243210',
  '\u202A+91 98765 43210\u202C',
  '\uFEFF98765\u200B43210',
  '98765\u00AD43210',
  '98765\u00A043210',
  '98765\t43210',
  '98765 43210 ext 5',
  '98765 43210 Extn.12',
  '98765 43210 x5',
  '09876543210x512',
  '98765 43210 Ext: 12/13',
  '9876543210 (O)',
  '98765 43210 - Asha Rao',
  '9876543210 WhatsApp',
  '9876543210/9876543211',
  '9876543210, 9876543211',
  '9876543210; 9876543211',
  '9876543210 | 9876543211',
  '9876543210 or 9876543211',
  '9876543210 & 9876543211',
  '9876543210\n9876543211',
  '9876543210 9876543211',
  '98765 43210 98765 43211',
  '9876543210-9876543211',
  '+91 98765 43210 +91 98765 43211',
  '98765 43210 / 11',
  'NA / 9876543210',
  '98765***** / 9876543210',
  'a@x.example, 9876543210',
  'Fax 022 2555 0100, Ph 9876543210',
  '12/05/2019 98765 43210',
  '*9876543210*',
  '📞 98765 43210',
  'tel:+91-98765-43210;ext=12',
  'https://wa.me/919876543210',
])('%s is the one number', (text) => {
  expect(phoneOf(text)).toBe(ASHA)
  expect(indianMobile(text)).toBe(ASHA)
  expect(mobileOf(text)).toBe(ASHA)
})

test.for<[string, string]>([
  ['9111111110', '+919111111110'],
  ['9198765432', '+919198765432'],
  ['91 9198765432', '+919198765432'],
  ['916123456789', '+916123456789'],
  ['+91 11111 00001', '+911111100001'],
  ['1111100001', '+911111100001'],
  ['022-25550100 Ext 12', '+912225550100'],
  ['022 2555 0100 / 0101', '+912225550100'],
  ['022-25550100-103', '+912225550100'],
  ['022-25550100 / 25550101', '+912225550100'],
  ['(022) 2555 0100', '+912225550100'],
  ['2225550100', '+912225550100'],
  ['+91-(0)22-2555-0100', '+912225550100'],
  ['०२२-२५५५०१००', '+912225550100'],
  ['(O) 022 2555 0100 (M) 98765 43210', '+912225550100'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['+1 (650) 253-0000 x5', '+16502530000'],
  ['+971 50 123 4567', '+971501234567'],
])('%s is the number %s', ([text, e164]) => {
  expect(phoneOf(text)).toBe(e164)
})

test.for([
  '',
  'call me',
  'NA',
  '12345',
  '12345678',
  '98765 4321',
  '98765 432101',
  '98765432101234',
  '98765+43210',
  '0000000000',
  '1234567890',
  '0123456789',
  '9999999999',
  '2222222222',
  '+91 1111 1111 11',
  '9.11E+09',
  '9.876543210E9',
  '+1 123 456 7890',
  '+9876543210',
  '1800-11-2345',
  '1800 123 4567',
  '+1 800 253 0000',
  'Fax: 022 2555 0100',
  '2555 0100',
  '4111 1111 1111 1111',
  '6789 1234 5678',
  'AB9876543210',
  '9876543210AB',
  'DIN: 9876543210',
  'Rs 9876543210',
  '₹9876543210',
  '9876543210@x.example',
  'https://x.example/9876543210',
  '9876543210 '.repeat(600),
])('%s is nobody’s', (text) => {
  expect(phoneOf(text)).toBeNull()
})

test('toll-free and other shared lines are not contacts, and samples cannot sign in', () => {
  expect(mobileOf('+91 11111 00001')).toBeNull()
  expect(mobileOf('022 2555 0100')).toBeNull()
  expect(mobileOf('9999999999')).toBe('+919999999999')
  expect(indianMobile('+91 11111 00001')).toBe('+911111100001')
  expect(indianMobile('9999999999')).toBeNull()
})

test.for([
  '9 ',
  '98765 43210 ',
  '+',
  '(((',
  '1 -',
  'x',
  '9876543210x',
  '+49 30 9018 ',
  'a.',
  '/',
  'Mob ',
])('a cell full of %s is read quickly', (part) => {
  const cell = part.repeat(Math.floor(5_000 / part.length))
  expect(cpuMs(() => readPhone(cell))).toBeLessThan(2_000)
})

test('a number has its country, and its digits without the calling code', () => {
  expect(readPhone('+1 415 555 2671')).toEqual({
    e164: '+14155552671',
    country: 'US',
    national: '4155552671',
  })
  expect(readPhone('98765 43210')).toMatchObject({ country: 'IN', national: '9876543210' })
})

test('a name with hidden letters is not a name', () => {
  expect(readName('  TEST   LOOMS  ')).toBe('TEST LOOMS')
  expect(readName('\u200bआशा मिल्स')).toBe('आशा मिल्स')
  expect(readName('TEST\u0000 LOOMS\u0085LTD')).toBe('TEST LOOMS LTD')
  for (const name of [
    '3M',
    'NA & Sons',
    'Nil Ratan',
    'No Limits Private Limited',
    'NAN YA PLASTICS',
  ])
    expect(readName(name)).toBe(name)
  for (const masked of ['A•••• R••', 'A*** LTD', 'XXXXX LIMITED'])
    expect(readName(masked)).toBeNull()
  for (const none of [
    '',
    '-',
    '0',
    '12345',
    'NA',
    'n/a',
    'N.A.',
    '(nil)',
    'Not available',
    'not-found',
    'No record found',
  ])
    expect(readName(none)).toBeNull()
})
