import type { Lead } from '@dastak/contract/kinds/din.ts'
import { BadMark } from '../../../components/facts/bad-mark.tsx'
import { ContactNotice, noticedColumn } from '../../../components/facts/contact-notice.tsx'
import { identifierColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { defineLeads } from '../define-leads.ts'
import { lookupsText } from '../lookups.text.ts'

const { leads: heads } = lookupsText.din

/** The screen adds the Report column at the end. */
export const DIN_LEADS = defineLeads<Lead>('din', [
  {
    id: 'name',
    header: heads.name,
    text: (lead) => lead.director_data.full_name,
    show: (lead) => titleCaseName(lead.director_data.full_name),
    isTitle: true,
  },
  identifierColumn('din', heads.din, (lead) => lead.director_id, {
    width: 100,
    priority: 3,
    card: 'opened',
  }),
  {
    id: 'company',
    header: heads.company,
    text: (lead) => lead.director_data.company_name ?? '',
    show: (lead) => titleCaseName(lead.director_data.company_name ?? ''),
    minWidth: 160,
    priority: 2,
    card: 'subtitle',
  },
  {
    id: 'designation',
    header: heads.designation,
    text: (lead) => lead.director_data.designation ?? '',
    minWidth: 108,
    priority: 3,
    card: 'opened',
  },
  {
    id: 'phone',
    header: heads.phone,
    kind: 'phone',
    text: (lead) => lead.director_data.phone_no ?? '',
    ...noticedColumn('phone'),
    note: (lead) => (
      <>
        {lead.report?.is_phone_bad ? <BadMark /> : null}
        <ContactNotice unit="phone" notices={lead.notices} />
      </>
    ),
  },
  {
    id: 'email',
    header: heads.email,
    kind: 'email',
    text: (lead) => lead.director_data.email ?? '',
    minWidth: 190,
    ...noticedColumn('email'),
    note: (lead) => (
      <>
        {lead.report?.is_email_bad ? <BadMark /> : null}
        <ContactNotice unit="email" notices={lead.notices} />
      </>
    ),
  },
])
