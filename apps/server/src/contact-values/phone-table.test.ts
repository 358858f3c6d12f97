import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { indianMobile, mobileContact, readPhone } from './contact-values.rules.ts'

const page = new URL('../../../../docs/phone-numbers.md', import.meta.url)
const rows = readFileSync(page, 'utf8')
  .split('## ')[0]!
  .split('\n')
  .flatMap((line) => {
    const [, written, contact, mobile] = line.split('|').map((cell) => cell.trim())
    return written && contact && mobile && /^none$|^\+/.test(contact)
      ? [{ written, contact, mobile }]
      : []
  })

test('the documents have a row for each sort of number', () => {
  expect(rows.length).toBeGreaterThan(15)
})

test.each(rows)('$written is the contact $contact and the mobile $mobile', (row) => {
  const { written, contact, mobile } = row
  expect(readPhone(written)?.e164 ?? 'none').toBe(contact)
  expect(mobileContact(written) ?? 'none').toBe(mobile)
  if (!mobile.startsWith('+1')) expect(indianMobile(written) ?? 'none').toBe(mobile)
})
