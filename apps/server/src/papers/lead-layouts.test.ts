import { expect, test } from 'vitest'
import { cardOf, layoutColumns, type FiledLead } from './lead-layouts.rules.ts'

const FIRM: FiledLead = {
  kind: 'gst',
  subject: '27AAACS1111A1Z5',
  name: 'RILUMAX SAMPLE INDIA PRIVATE LIMITED',
  company_name: null,
  designation: null,
  phone: '+911111100001',
  email: null,
}
const PERSON: FiledLead = {
  ...FIRM,
  kind: 'linkedin',
  subject: 'nila',
  name: 'Dr. Nila Sample, MBA',
}

test('the card of a business has its name as organisation only', () => {
  const name = 'Rilumax Sample India Private Limited'
  expect(cardOf(FIRM).split('\r\n')).toEqual(
    expect.arrayContaining([`FN:${name}`, 'N:;;;;', `ORG:${name}`, 'X-ABShowAs:COMPANY']),
  )
})

test.each(['zoho', 'hubspot', 'salesforce', 'frappe'] as const)(
  '%s: the columns of a name have no titles and degrees',
  (layout) => {
    const cellOf = (lead: FiledLead, heading: string) =>
      layoutColumns(layout, false).find(([one]) => one === heading)![1](lead)
    expect([cellOf(PERSON, 'First Name'), cellOf(PERSON, 'Last Name')]).toEqual(['Nila', 'Sample'])
  },
)
