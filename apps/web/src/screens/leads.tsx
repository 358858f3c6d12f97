import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useNavigate } from '@tanstack/react-router'
import { useAddressView } from '../components/data-table/use-address-view.ts'
import { useHistoryFilters } from '../components/data-table/use-history-filters.ts'
import { PageHead } from '../components/page-head.tsx'
import { LeadsTable } from '../features/lookups/leads-table.tsx'
import { useClearOnLeave } from '../lib/use-clear-on-leave.ts'
import { CreditsPopup } from './credits-popup.tsx'

/** /leads: the contacts that this account has revealed. */
export function LeadsScreen() {
  const [view, setView] = useAddressView('-timestamp')
  const [filters, setFilters] = useHistoryFilters()
  const navigate = useNavigate()
  useClearOnLeave('lookups')
  return (
    <>
      <PageHead title="DIN Leads Extracted" purpose="Every director contact you have revealed. They stay yours." />
      <LeadsTable
        view={view}
        onViewChange={setView}
        filters={filters}
        onFiltersChange={setFilters}
        emptyAction={<Button onClick={() => void navigate({ to: '/din' })}>Search DIN details</Button>}
      />
      <CreditsPopup />
    </>
  )
}
