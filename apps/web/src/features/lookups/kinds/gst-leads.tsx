import type { GstLead } from '@dastak/contract/kinds/gst.ts'
import { identifierColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { defineLeads } from '../define-leads.ts'

export const GST_LEADS = defineLeads<GstLead>('gst', [
  {
    id: 'name',
    header: 'Business Name',
    text: (lead) => lead.business_name ?? '',
    show: (lead) => titleCaseName(lead.business_name ?? ''),
    isTitle: true,
    minWidth: 245,
  },
  identifierColumn('gstin', 'GST Number', (lead) => lead.gstin, { priority: 2 }),
  { id: 'phone', header: 'Phone', kind: 'phone', text: (lead) => lead.mobile_number ?? '' },
  {
    id: 'email',
    header: 'Email',
    kind: 'email',
    text: (lead) => lead.email ?? '',
    minWidth: 190,
  },
])
