import type { Lead } from '@dastak/contract/lookups.ts'
import { IconFlag } from '@tabler/icons-react'
import { Identifier } from '../../../components/identifier.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { titleCaseName } from '../../../lib/title-case.ts'
import { extractedOnColumn } from '../extracted-on-column.tsx'
import type { LookupLeads } from '../lookup-kind.ts'

export const DIN_LEADS: LookupLeads<Lead> = {
  title: 'DIN Leads Extracted',
  csvName: 'din_leads.csv',
  hint: 'Every director whose contact you reveal is kept here, and stays yours.',
  columns: [
    extractedOnColumn(),
    {
      id: 'name',
      header: 'Name',
      text: (lead) => lead.director_data.full_name,
      show: (lead) => titleCaseName(lead.director_data.full_name),
      isTitle: true,
      minWidth: 124,
    },
    {
      id: 'din',
      header: 'DIN',
      kind: 'identifier',
      text: (lead) => lead.director_id,
      render: (lead) => <Identifier value={lead.director_id} />,
      width: 100,
      priority: 3,
    },
    {
      id: 'company',
      header: 'Company',
      text: (lead) => lead.director_data.company_name ?? '',
      show: (lead) => titleCaseName(lead.director_data.company_name ?? ''),
      minWidth: 120,
      priority: 2,
    },
    {
      id: 'designation',
      header: 'Designation',
      text: (lead) => lead.director_data.designation ?? '',
      minWidth: 96,
      priority: 3,
    },
    { id: 'phone', header: 'Phone', kind: 'phone', text: (lead) => lead.director_data.phone_no ?? '' },
    { id: 'email', header: 'Email', kind: 'email', text: (lead) => lead.director_data.email ?? '', minWidth: 190 },
    { id: 'report', header: 'Report', kind: 'action', text: () => '', render: () => <ReportSoon />, width: 60 },
  ],
}

/** Reporting bad data comes with a later version; until then the mark says so. */
function ReportSoon() {
  return (
    <IconButton
      label="Report bad data: comes with a later version"
      aria-disabled="true"
      style={{ opacity: 0.55, cursor: 'default' }}
    >
      <IconFlag size={16} stroke={1.7} aria-hidden="true" />
    </IconButton>
  )
}
