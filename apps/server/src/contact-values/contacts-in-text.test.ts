import { expect, test } from 'vitest'
import { withoutContacts } from './contacts-in-text.rules.ts'

test.each([
  ['Asha Sample 98765 43210', 'Asha Sample'],
  ['Asha Sample | +91-98765-43210', 'Asha Sample'],
  ['Head of weaving | asha.sample@mills.example | Pune', 'Head of weaving | Pune'],
  ['Call or WhatsApp: 9876543210 for looms', 'Call or for looms'],
  ['asha (at) mills (dot) example - Exports', 'Exports'],
  ['Exports (Mob: 987 654 3210)', 'Exports'],
  ['ASHA ９８７６５４３２１０', 'ASHA'],
  ['आशा ९८७६५ ४३२१०', 'आशा'],
  ['wa.me/919876543210 | Founder', 'Founder'],
  ['Founder, +1 (415) 555-0100', 'Founder'],
  ['98765.43210', null],
  ['asha@mills.example', null],
])('%s becomes %s', (text, rest) => expect(withoutContacts(text)).toBe(rest))

test.each([
  'Asha Sample',
  'Managing 12,00,000 users at Sample Looms since 2019',
  'ISO 9001:2015 & 14001 auditor | 20+ years',
  'CEO @ Sample Looms | Ex-Example',
  'Top 100 (2021, 2022, 2023, 2024)',
  'Ph.D, IIT - Class of 1999',
  'DIN 00990101',
])('%s stays', (text) => expect(withoutContacts(text)).toBe(text))
