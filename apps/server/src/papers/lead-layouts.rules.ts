import { type CardContact, vCard } from '@dastak/contract/contact-values/vcard.ts'
import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { splitName } from '@dastak/contract/person-name.ts'
import type { LeadLayout } from '@dastak/contract/tables/lead-files.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { mobileContact } from '../contact-values/contact-values.rules.ts'
import {
  WORKLIST_KINDS,
  type LeadStage,
  type WorklistKind,
} from '@dastak/contract/worklist/stages.ts'

/** A lead of a file. */
export interface FiledLead {
  kind: WorklistKind
  subject: string
  name: string
  company_name: string | null
  designation: string | null
  phone: string | null
  email: string | null
  /** What was worked out about it: only in files of the worklist. */
  stage?: LeadStage
  tags?: readonly string[]
  note?: string | null
}

type Part =
  | 'first'
  | 'last'
  | 'company'
  | 'title'
  | 'phone'
  | 'email'
  | 'source'
  | 'stage'
  | 'tags'
  | 'note'
/** The parts that only files of the worklist have. */
const WORK: readonly string[] = ['stage', 'tags', 'note'] satisfies Part[]

/**
 * The columns that each importer maps by their names: the labels of its standard fields. Zoho and
 * Salesforce demand a last name and a company. Frappe demands a first name, and refuses a source
 * that it does not know. Contacts of HubSpot have no field for tags and notes, leads of Frappe have
 * none in a file.
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
    stage: 'Lead Status',
    tags: 'Tag',
    note: 'Description',
  },
  hubspot: {
    first: 'First Name',
    last: 'Last Name',
    company: 'Company Name',
    title: 'Job Title',
    phone: 'Phone Number',
    email: 'Email',
    stage: 'Lead Status',
  },
  salesforce: {
    first: 'First Name',
    last: 'Last Name',
    company: 'Company',
    title: 'Title',
    phone: 'Phone',
    email: 'Email',
    source: 'Lead Source',
    stage: 'Lead Status',
    note: 'Description',
  },
  frappe: {
    first: 'First Name',
    last: 'Last Name',
    company: 'Organization',
    title: 'Job Title',
    phone: 'Mobile No.',
    email: 'Email',
    stage: 'Status',
  },
}
const SOURCE = 'Dastak'

/** The columns of a layout. `hasWork`: also those for what was worked out about a lead. */
export function layoutColumns(layout: Exclude<LeadLayout, 'dastak'>, hasWork: boolean) {
  return Object.entries(LAYOUTS[layout])
    .filter(([part]) => hasWork || !WORK.includes(part))
    .map(
      ([part, heading]) =>
        [heading, (lead: FiledLead) => partsOf(lead, layout)[part as Part]] as const,
    )
}

/** A lead of this kind is a business, whose name is no person's. */
const isBusiness = ({ kind }: FiledLead) => kind === 'gst'

function partsOf(
  lead: FiledLead,
  layout: Exclude<LeadLayout, 'dastak'>,
): Readonly<Record<Part, string | null>> {
  const name = titleCaseName(lead.name)
  const company = organisationOf(lead)
  const { first, last } = isBusiness(lead) ? { first: '', last: name } : splitName(name)
  const isAlone = layout === 'frappe' && first === ''
  return {
    first: isAlone ? last : first,
    last: isAlone ? '' : last,
    // As the demanded company of somebody without one, importers are given the name.
    company: company ?? name,
    title: lead.designation,
    phone: lead.phone,
    email: lead.email,
    source: SOURCE,
    stage: lead.stage === undefined ? null : LEAD_STATUSES[layout][lead.stage],
    tags: lead.tags?.join(', ') ?? null,
    note: lead.note ?? null,
  }
}

function organisationOf(lead: FiledLead): string | null {
  if (isBusiness(lead)) return titleCaseName(lead.name)
  return lead.company_name && titleCaseName(lead.company_name)
}

/** A lead as a card; an empty text if it has no contact. */
export function cardOf(lead: FiledLead): string {
  if (lead.phone === null && lead.email === null) return ''
  const about = `${HEADINGS[lead.kind]} ${lead.subject}`
  const card: CardContact = {
    name: titleCaseName(lead.name),
    isBusiness: isBusiness(lead),
    organisation: organisationOf(lead),
    title: lead.designation,
    isMobile: lead.phone !== null && mobileContact(lead.phone) !== null,
    phone: lead.phone,
    email: lead.email,
    note: lead.note ? `${about}\n${lead.note}` : about,
  }
  return vCard(card)
}

/** What names the subject of a lead. */
const HEADINGS: Readonly<Record<WorklistKind, string>> = {
  din: KIND_DETAILS.din.single.heading,
  gst: KIND_DETAILS.gst.single.heading,
  linkedin: WORKLIST_KINDS.linkedin.label,
}
