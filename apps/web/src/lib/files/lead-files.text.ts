import type { LeadLayout } from '@dastak/contract/tables/lead-files.ts'

/** Names of the other files of leads. Separate, because they are loaded with their dialog. */
export const leadFilesText = {
  crms: {
    zoho: 'Zoho CRM',
    hubspot: 'HubSpot',
    salesforce: 'Salesforce',
    frappe: 'Frappe CRM',
  } satisfies Readonly<Record<Exclude<LeadLayout, 'dastak'>, string>>,
  forCrm: (crm: string) => `CSV for ${crm}`,
  cards: 'vCards for an address book',
}
