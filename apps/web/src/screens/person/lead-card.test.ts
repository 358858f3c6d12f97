import { vCard } from '@dastak/contract/contact-values/vcard.ts'
import type { WorkedLead } from '@dastak/contract/worklist/worklist.ts'
import { expect, test } from 'vitest'
import { leadCard } from './lead-card.ts'

const lead = {
  kind: 'din',
  name: 'CA NILA SAMPLE',
  company_name: 'RILUMAX SAMPLE LIMITED',
  designation: 'Director',
  phone_no: '+911111100001',
  email: null,
} as WorkedLead

test('a person has a name, and a business is an organisation', () => {
  const card = (changed: Partial<WorkedLead>) => vCard(leadCard({ ...lead, ...changed }))
  expect(card({})).toContain('\r\nN:Sample;Nila;;;\r\nORG:Rilumax Sample Limited\r\n')
  const firm = card({ kind: 'gst', name: 'RILUMAX SAMPLE LIMITED', company_name: null })
  expect(firm).toContain('\r\nN:;;;;\r\nORG:Rilumax Sample Limited\r\n')
  expect(firm).toContain('X-ABShowAs:COMPANY')
})
