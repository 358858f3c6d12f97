import { expect, test } from 'vitest'
import { removeContacts } from '../../../../contact-values/contacts-in-text.rules.ts'
import { repairText, shown } from './clean-text.rules.ts'

test.each([
  ['Shop No. S \uFFFDx80x93 35', 'Shop No. S - 35'],
  ['ST MARY\uFFFDx80x99S SCHOOL', "ST MARY'S SCHOOL"],
  ['\uFFFDx80x98C\uFFFDx80x99 Bldg', "'C' Bldg"],
  ['xe2x80x9cOak\\xe2\\x80\\x9d', '"Oak"'],
  ['St Maryâ€™s', "St Mary's"],
  // Not certain: kept.
  ['PLOT x80, x99', 'PLOT x80, x99'],
  ['80x93 cm', '80x93 cm'],
  ['caf\uFFFD', 'caf\uFFFD'],
])('%s is repaired to %s', (broken, clean) => expect(repairText(broken)).toBe(clean))

test.each([
  [
    '1 Oak Road, Mob: 11111 00001, Pune,Maharashtra,411001-India',
    '1 Oak Road, Pune,Maharashtra,411001-India',
    1,
  ],
  ['1 Oak Road, a.b@sample.example, Pune,411001-India', '1 Oak Road, Pune,411001-India', 1],
  // Without a blank between them.
  ['1 Oak Road, a@x.example_b@y.example, Pune,411001-India', '1 Oak Road, Pune,411001-India', 1],
  ['1 Oak Road, a@x.example+b@y.example.+c@z.example, Pune', '1 Oak Road, Pune', 1],
  ['Ph.No. 0832-2412345 / 9876500000, Goa,403001-India', 'Goa,403001-India', 2],
  ['+91 98765 00000, Goa,403001-India', 'Goa,403001-India', 1],
  // House, survey and postal numbers are none.
  [
    'S.No. 106/2A1/1B, Khata 12345, Goa,403001-India',
    'S.No. 106/2A1/1B, Khata 12345, Goa,403001-India',
    0,
  ],
  [
    '4thFlr, TheHub@RajSerenity, Bangalore,560068-India',
    '4thFlr, TheHub@RajSerenity, Bangalore,560068-India',
    0,
  ],
  ['Plot 1234567/8, NO 6/345A,403001-India', 'Plot 1234567/8, NO 6/345A,403001-India', 0],
])('%s loses %s', (address, rest, cut) => {
  const found = removeContacts(address)
  expect({ ...found, address: found.address.replace(/^[\s,/.]+/, '') }).toEqual({
    address: rest,
    removed: cut,
  })
})

// Each took seconds, and half a minute together, when it was read again from each of its
// characters.
test.each([
  ['letters before an @', `${'a'.repeat(120_000)} @`, 0],
  ['letters after an @', `@${'a'.repeat(120_000)}`, 0],
  ['blanks after an address', `x@y.zz ${'\t'.repeat(120_000)}q`, 1],
  ['blanks after a label', `x@y.zz mob${' '.repeat(120_000)}q`, 1],
  ['blanks and commas', `x@y.zz ${`${' '.repeat(60)},`.repeat(2_000)}${' '.repeat(60_000)}q`, 1],
])('an address of very many %s is read at once', { timeout: 5_000 }, (_, address, cut) => {
  expect(removeContacts(address).removed).toBe(cut)
})

test('what a report shows of a value is one line of 80 characters that can be seen', () => {
  expect(shown('a\u0000b\n\u202Ec')).toBe('a\\u{0}b\\u{a}\\u{202e}c')
  expect(shown('x'.repeat(500))).toHaveLength(80)
  // What was shifted into another column is somebody's.
  for (const contact of [
    '9876543210',
    '+91 98765 - 43210',
    '98765/43210',
    '９８７６５４３２１０',
    '९८७६५४३२१०',
    'asha.real@company.example',
    'asha @ company.example',
    '(022) 2345 6789',
    'asha400001@123',
    '+91 9876543210a@mills.example',
    '(022) 2345 6789/a@mills.example',
  ])
    expect(shown(`see ${contact}`)).toBe('see …')
  for (const harmless of [
    'U72200KA2013PTC097389',
    '01234567',
    'AAB-1234',
    '29ABCDE1234F1Z5',
    '2013-02-30',
  ])
    expect(shown(harmless)).toBe(harmless)
})
