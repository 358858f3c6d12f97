import type { EmailAddress } from '@dastak/contract/contact-values/email-address.ts'
import { normalText } from '@dastak/contract/normal-text.ts'

/** One key for all spellings that mail servers in practice treat as the same mailbox. */
export function addressKey({ local, domain }: EmailAddress): string {
  return `${normalText(local, 'NFC').toLowerCase()}@${domain}`
}

const ROLES = new Set(
  `abuse accounts accounting admin administrator billing board bookings business careers care
   compliance contact contactus corporate cs customercare customerservice director directors
   enquiries enquiry feedback finance gst hello help helpdesk hostmaster hr info inquiries
   inquiry investor investors it jobs legal mail mailer-daemon marketing media news newsletter
   no-reply noreply office operations orders payments postmaster pr press privacy procurement
   purchase recruitment reception root sales secretarial security service services shop support
   team tech tender tenders webmaster`.split(/\s+/),
)

/** Whether an address belongs to a role and not to a person: `info@`, `sales@`. */
export function isRoleAccount({ local }: EmailAddress): boolean {
  return ROLES.has(local.toLowerCase().replace(/\+.*$/s, ''))
}
