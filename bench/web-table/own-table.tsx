import type { Lead } from '@dastak/contract/kinds/din.ts'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@dastak/theme/tokens.css'
import '@dastak/theme/base.css'
import '../../apps/web/src/app/styles.css'
import '../../apps/web/src/app/mantine-base.ts'
import { theme } from '@dastak/theme/theme.ts'
import { DataTable } from '../../apps/web/src/components/data-table/data-table.tsx'
import type { TableView } from '../../apps/web/src/components/data-table/data-table-props.ts'
import { DIN_LEADS } from '../../apps/web/src/features/lookups/kinds/din-leads.tsx'
import type { TableUnderTest } from './measure.ts'

const ALL: TableView = {
  sort: { column: 'timestamp', direction: 'desc' },
  page: 1,
  pageSize: 'all',
}
const keyOf = (lead: Lead) => lead.lead_id

function Page({ leads }: { leads: readonly Lead[] }) {
  const [view, setView] = useState(ALL)
  return (
    <DataTable
      name="leads"
      label="Leads"
      columns={DIN_LEADS.columns}
      rows={leads}
      rowKey={keyOf}
      view={view}
      onViewChange={setView}
      fileName="leads.csv"
    />
  )
}

/** The product's own table, as on /leads, with all rows on one page. */
export function mountOwn(root: HTMLElement, leads: readonly Lead[]): TableUnderTest {
  createRoot(root).render(
    <MantineProvider theme={theme}>
      <Page leads={leads} />
    </MantineProvider>,
  )
  const status = () => root.querySelector('[role="status"]')?.textContent ?? ''
  return {
    ready: until(() => root.querySelector('[data-row]') !== null),
    filter: () => root.querySelector<HTMLInputElement>('[data-filter="name"]')!,
    count: () => Number(status().replaceAll(/\D/g, '')),
    scroller: () => root.querySelector('table')!.parentElement!,
  }
}

async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) {
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}
