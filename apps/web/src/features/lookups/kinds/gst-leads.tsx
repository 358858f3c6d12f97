import type { GstLead } from '@dastak/contract/kinds/gst.ts'
import { identifierColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import { noticedColumn } from '../../../components/facts/contact-notice.tsx'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { defineLeads } from '../define-leads.ts'
import { lookupsText } from '../lookups.text.ts'

const { leads: heads } = lookupsText.gst

export const GST_LEADS = defineLeads<GstLead>('gst', [
  {
    id: 'name',
    header: heads.businessName,
    text: (lead) => lead.business_name ?? '',
    show: (lead) => titleCaseName(lead.business_name ?? ''),
    isTitle: true,
    minWidth: 245,
  },
  identifierColumn('gstin', heads.gstNumber, (lead) => lead.gstin, {
    minWidth: 176,
    priority: 2,
    card: 'subtitle',
  }),
  {
    id: 'phone',
    header: heads.phone,
    kind: 'phone',
    text: (lead) => lead.mobile_number ?? '',
    ...noticedColumn('phone'),
  },
  {
    id: 'email',
    header: heads.email,
    kind: 'email',
    text: (lead) => lead.email ?? '',
    minWidth: 190,
    ...noticedColumn('email'),
  },
])
