import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import type { Lead } from '@dastak/contract/kinds/din.ts'
import { useMemo } from 'react'
import { GoButton } from '../components/buttons/go-button.tsx'
import { openedPage, useKeptTable } from '../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../components/page/page-head.tsx'
import type { Somebody } from '../features/known-customers/find-customers.ts'
import { NEWEST_FIRST } from '../features/lookups/define-leads.ts'
import { DIN_LEADS } from '../features/lookups/kinds/din-leads.tsx'
import { DIN } from '../features/lookups/kinds/din.ts'
import type {
  LookupDetail,
  LookupKind,
  LookupLead,
  LookupLeads,
} from '../features/lookups/lookup-kind.ts'
import { LeadsTable } from '../features/lookups/leads-table.tsx'
import { lookupsText } from '../features/lookups/lookups.text.ts'
import { LOOKUPS_KEY, leadsQuery } from '../features/lookups/lookups.api.ts'
import { reportColumn } from '../features/reports/report-column.tsx'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { prefetch } from '../lib/api/query-client.ts'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'
import { usePersonRows } from '../lib/people/use-person-rows.ts'
import type { Opened } from '../lib/screen/opened.ts'
import { LeadsSwitch } from './leads-switch.tsx'
import { leadListActions } from './lead-list-actions.tsx'
import { useCustomerMark } from './use-customer-mark.tsx'
import { useReport } from './use-report.tsx'

const { leads: text } = lookupsText
const SHORT = KIND_DETAILS.din.single.short

const dinOf = (lead: Lead) => lead.director_id
const idOf = (lead: LookupLead) => lead.lead_id
const whoOf = (lead: Lead) => ({ kind: 'din', id: dinOf(lead) }) as const
const nameOf = (lead: Lead) => titleCaseName(lead.director_data.full_name)

/** What the screen asks for first. */
export const loadDinLeads = (opened: Opened) => loadLeads(DIN, DIN_LEADS, opened)

export function loadLeads<Lead extends LookupLead>(
  kind: Pick<LookupKind<LookupDetail, Lead>, 'name' | 'queryLeads' | 'pageOfLeads'>,
  { columns }: LookupLeads<Lead>,
  opened: Opened,
): void {
  prefetch(leadsQuery(kind, openedPage(opened, tableOf(kind.name), columns, NEWEST_FIRST)))
}

const tableOf = (kind: string) => `${kind}-leads`

/** /leads: the director contacts that this account has revealed. */
export function DinLeadsScreen({ title = DIN_LEADS.title }: { title?: string }) {
  const table = useLeadsView(DIN.name)
  const { openRow, ...people } = usePersonRows(DIN_LEADS.title, dinOf, table)
  const { report, dialog } = useReport()
  const mark = useCustomerMark(whoOf)
  const leads = useMemo(() => {
    const reportLead = (lead: Lead) => {
      const { phone_no: phone, email } = lead.director_data
      report({ leadId: lead.lead_id, name: nameOf(lead), phone, email })
    }
    return { ...DIN_LEADS, columns: [...DIN_LEADS.columns, reportColumn(nameOf, reportLead)] }
  }, [report])
  return (
    <>
      <PageHead
        title={title}
        purpose={text.purpose(KIND_DETAILS.din.single.who)}
        action={<LeadsSwitch />}
      />
      <LeadsTable
        kind={DIN}
        leads={leads}
        {...table}
        {...people}
        mark={mark}
        openKey={openRow?.lead_id}
        renderActions={leadListActions}
        emptyAction={<GoButton to="/din">{text.search(SHORT)}</GoButton>}
      />
      {dialog}
    </>
  )
}

interface KindLeadsProps<Lead extends LookupLead> {
  kind: Pick<LookupKind<LookupDetail, Lead>, 'name' | 'queryLeads' | 'exportLeads'>
  leads: LookupLeads<Lead>
  /** Who a lead is. Must be stable. */
  whoOf: (lead: Lead) => Somebody
}

/** The leads of a kind that has its own search screen. */
export function KindLeads<Lead extends LookupLead>({ kind, leads, whoOf }: KindLeadsProps<Lead>) {
  const table = useLeadsView(kind.name)
  const { openRow, ...people } = usePersonRows(leads.title, idOf, table)
  const mark = useCustomerMark(whoOf)
  const { short, who, screen } = KIND_DETAILS[kind.name].single
  return (
    <>
      <PageHead
        title={leads.title}
        purpose={text.purpose(who)}
        action={<LeadsSwitch isAlwaysShown />}
      />
      <LeadsTable
        kind={kind}
        leads={leads}
        {...table}
        {...people}
        openKey={openRow?.lead_id}
        mark={mark}
        renderActions={leadListActions}
        emptyAction={<GoButton to={screen}>{text.search(short)}</GoButton>}
      />
    </>
  )
}

/** Newest first. Sort is in the address, filters are in the history. */
function useLeadsView(kind: string) {
  const name = tableOf(kind)
  useRefreshOnReturn(LOOKUPS_KEY, kind)
  return { name, ...useKeptTable(name, NEWEST_FIRST) }
}

/** /account/leads: the same list as /leads, with the title of the account menu. */
export function AccountLeadsScreen() {
  return <DinLeadsScreen title={text.accountTitle} />
}
