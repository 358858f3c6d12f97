import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
})
afterAll(() => t.drop())

const MOBILE = '+919111111110'
const ROWS: readonly (readonly [
  din: string,
  phone: string,
  email: string,
  phone: string | null,
  email: string | null,
])[] = [
  ['99000010', '9111111110.0', 'a@x.example', MOBILE, 'a@x.example'],
  ['99000011', '9111111110/9111111111', 'a@x.example; b@x.example', MOBILE, 'a@x.example'],
  ['99000012', '"9111111110, 9111111111"', 'mailto:a@x.example', MOBILE, 'a@x.example'],
  ['99000013', '\u202A+91 91111 11110\u202C', 'a@x.example\u200B', MOBILE, 'a@x.example'],
  ['99000014', '091-9111111110', '\u200Ba@x.example', MOBILE, 'a@x.example'],
  ['99000015', '"=""9111111110"""', 'Asha <a@x.example>', MOBILE, 'a@x.example'],
  [
    '="99000016"',
    '022-25550100 Ext 12',
    'a@उदाहरण.भारत',
    '+912225550100',
    'a@xn--p1b6ci4b4b3a.xn--h2brj9c',
  ],
  ["'99000017", 'Mob: 9111111110', 'a@x.example.', MOBILE, 'a@x.example'],
  ['99000018', '९१११११११११', 'c@x.example|d@x.example', '+919111111111', 'c@x.example'],
  ['99000019', '98XXXXXX10', 'A@X.EXAMPLE', null, 'A@x.example'],
  ['99000020', '1800-11-2345', 'a***@x.example', null, null],
  ['99000021', '9.11E+09', 'NA', null, null],
]

test('each row keeps its first usable number and address, whatever is around them', async () => {
  const file = ROWS.map(([din, phone, email]) => `${din},${phone},${email}`).join('\n')
  const { added, skipped } = await t.importText('contacts', `din,phone,email\n${file}\n`)
  expect({ added, skipped }).toEqual({ added: 10, skipped: 2 })
  const dins = ROWS.map(([din]) => din.replace(/\D/g, ''))
  const contacts = await t.registry.contacts('din', dins)
  expect(
    dins.map((din) => [contacts.get(din)?.phone ?? null, contacts.get(din)?.email ?? null]),
  ).toEqual(ROWS.map(([, , , phone, email]) => [phone, email]))
})
