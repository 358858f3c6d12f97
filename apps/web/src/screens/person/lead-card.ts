import type { CardContact } from '@dastak/contract/contact-values/vcard.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import type { WorkedLead } from '@dastak/contract/worklist/worklist.ts'

/** A lead of any kind as a vCard. That of a GST number is a business. */
export function leadCard(lead: WorkedLead): CardContact {
  const name = titleCaseName(lead.name)
  const isBusiness = lead.kind === 'gst'
  const company = lead.company_name && titleCaseName(lead.company_name)
  return {
    name,
    isBusiness,
    organisation: isBusiness ? name : company,
    title: lead.designation,
    phone: lead.phone_no,
    email: lead.email,
    note: '',
  }
}
