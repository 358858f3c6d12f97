import { type CardContact, vCard } from '@dastak/contract/contact-values/vcard.ts'
import { splitName } from '@dastak/contract/person-name.ts'
import type { LeadLayout } from '@dastak/contract/tables/lead-files.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'

/** A lead of a file. */
interface FiledLead {
  subject: string
  name: string
  company_name: string | null
  designation: string | null
  phone: string | null
  email: string | null
}

type Part = 'first' | 'last' | 'company' | 'title' | 'phone' | 'email' | 'source'

/**
 * The columns that each importer maps by their names: the labels of its standard fields. Zoho and
 * Salesforce demand a last name and a company. Frappe demands a first name, and refuses a source
 * that it does not know.
 */
const LAYOUTS: Readonly<Record<Exclude<LeadLayout, 'dastak'>, Partial<Record<Part, string>>>> = {
  zoho: {
    first: 'First Name',
    last: 'Last Name',
    company: 'Company',
    title: 'Title',
    phone: 'Phone',
    email: 'Email',
    source: 'Lead Source',
  },
  hubspot: {
    first: 'First Name',
    last: 'Last Name',
    company: 'Company Name',
    title: 'Job Title',
    phone: 'Phone Number',
    email: 'Email',
  },
  salesforce: {
    first: 'First Name',
    last: 'Last Name',
    company: 'Company',
    title: 'Title',
    phone: 'Phone',
    email: 'Email',
    source: 'Lead Source',
  },
  frappe: {
    first: 'First Name',
    last: 'Last Name',
    company: 'Organization',
    title: 'Job Title',
    phone: 'Mobile No.',
    email: 'Email',
  },
}
const SOURCE = 'Dastak'

/** The columns of a layout. `isBusiness`: the leads are businesses, whose names are no people's. */
export function layoutColumns(layout: Exclude<LeadLayout, 'dastak'>, isBusiness: boolean) {
  return Object.entries(LAYOUTS[layout]).map(
    ([part, heading]) =>
      [
        heading,
        (lead: FiledLead) => partsOf(lead, layout === 'frappe', isBusiness)[part as Part],
      ] as const,
  )
}

function partsOf(
  lead: FiledLead,
  isFirstDemanded: boolean,
  isBusiness: boolean,
): Readonly<Record<Part, string | null>> {
  const name = titleCaseName(lead.name)
  const company = isBusiness ? name : lead.company_name && titleCaseName(lead.company_name)
  const { first, last } = isBusiness ? { first: '', last: name } : splitName(name)
  const isAlone = isFirstDemanded && first === ''
  return {
    first: isAlone ? last : first,
    last: isAlone ? '' : last,
    // As the demanded company of somebody without one, importers are given the name.
    company: company ?? name,
    title: lead.designation,
    phone: lead.phone,
    email: lead.email,
    source: SOURCE,
  }
}

/** A lead as a card; an empty text if it has no contact. `heading` names the number. */
export function cardOf(lead: FiledLead, heading: string, isBusiness: boolean): string {
  if (lead.phone === null && lead.email === null) return ''
  const card: CardContact = {
    name: titleCaseName(lead.name),
    organisation: isBusiness
      ? titleCaseName(lead.name)
      : lead.company_name && titleCaseName(lead.company_name),
    title: lead.designation,
    phone: lead.phone,
    email: lead.email,
    note: `${heading} ${lead.subject}`,
  }
  return vCard(card)
}
