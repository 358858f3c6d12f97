import { LOOKUP_WORDS } from '@dastak/contract/lookup-kinds.ts'
import type { Lead } from '@dastak/contract/kinds/din.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAddressView } from '../components/data-table/paging/use-address-view.ts'
import { useHistoryFilters } from '../components/data-table/filters/use-history-filters.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { NEWEST_FIRST } from '../features/lookups/extracted-on-column.tsx'
import { DIN_LEADS } from '../features/lookups/kinds/din-leads.tsx'
import { DIN } from '../features/lookups/kinds/din.ts'
import type {
  LookupDetail,
  LookupKind,
  LookupLead,
  LookupLeads,
} from '../features/lookups/lookup-kind.ts'
import { LeadsTable } from '../features/lookups/leads-table.tsx'
import { LOOKUPS_KEY } from '../features/lookups/lookups.api.ts'
import { reportColumn } from '../features/reports/report-column.tsx'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { useClearOnLeave } from '../lib/api/use-clear-on-leave.ts'
import { usePersonRows } from '../lib/people/use-person-rows.ts'
import { LeadsSwitch } from './leads-switch.tsx'
import { useReport } from './use-report.tsx'

const dinOf = (lead: Lead) => lead.director_id
const nameOf = (lead: Lead) => titleCaseName(lead.director_data.full_name)

/** /leads, and /account/leads under its own name: director contacts that were revealed. */
export function DinLeadsScreen({ title = DIN_LEADS.title }: { title?: string }) {
  const table = useLeadsView(DIN.name)
  const { openRow, ...people } = usePersonRows(DIN_LEADS.title, dinOf)
  const navigate = useNavigate()
  const { report, dialog } = useReport()
  const leads = useMemo(() => {
    const reportLead = (lead: Lead) => {
      const { phone_no: phone, email } = lead.director_data
      report({ leadId: lead.lead_id, name: nameOf(lead), phone, email })
    }
    return { ...DIN_LEADS, columns: [...DIN_LEADS.columns, reportColumn(nameOf, reportLead)] }
  }, [report])
  const search = <Button onClick={() => void navigate({ to: '/din' })}>Search DIN details</Button>
  return (
    <>
      <PageHead
        title={title}
        purpose="Every director contact you have revealed. They stay yours."
        action={<LeadsSwitch />}
      />
      <LeadsTable
        kind={DIN}
        leads={leads}
        {...table}
        {...people}
        openKey={openRow?.lead_id}
        emptyAction={search}
      />
      {dialog}
    </>
  )
}

interface KindLeadsProps<Lead extends LookupLead> {
  kind: Pick<LookupKind<LookupDetail, Lead>, 'name' | 'queryLeads' | 'exportLeads'>
  leads: LookupLeads<Lead>
}

/** What this account has revealed of a kind that has a screen of its own. */
export function KindLeads<Lead extends LookupLead>({ kind, leads }: KindLeadsProps<Lead>) {
  const table = useLeadsView(kind.name)
  const navigate = useNavigate()
  const { short, who, screen } = LOOKUP_WORDS[kind.name].single
  const search = (
    <Button onClick={() => void navigate({ to: screen })}>Search {short} details</Button>
  )
  return (
    <>
      <PageHead
        title={leads.title}
        purpose={`Every ${who} contact you have revealed. They stay yours.`}
        action={<LeadsSwitch isAlwaysShown />}
      />
      <LeadsTable kind={kind} leads={leads} {...table} emptyAction={search} />
    </>
  )
}

/** Newest first; sort in the address, filters in the history; rows forgotten on leaving. */
function useLeadsView(kind: string) {
  const [view, onViewChange] = useAddressView(NEWEST_FIRST)
  const name = `${kind}-leads`
  const [filters, onFiltersChange] = useHistoryFilters(name)
  useClearOnLeave(LOOKUPS_KEY, kind)
  return { name, view, onViewChange, filters, onFiltersChange }
}
