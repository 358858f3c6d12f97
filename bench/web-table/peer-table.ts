import type { Lead } from '@dastak/contract/kinds/din.ts'
import { AllCommunityModule, createGrid, type ColDef, type GridApi } from 'ag-grid-community'
import { formatDateTime } from '../../apps/web/src/lib/text/dates.ts'
import type { TableUnderTest } from './measure.ts'

const COLUMNS: ColDef<Lead>[] = [
  {
    headerName: 'Extracted on',
    valueGetter: ({ data }) => formatDateTime(data?.timestamp ?? null),
    width: 210,
  },
  {
    headerName: 'Name',
    colId: 'name',
    valueGetter: ({ data }) => data?.director_data.full_name,
    width: 150,
  },
  { headerName: 'DIN', valueGetter: ({ data }) => data?.director_id, width: 120 },
  {
    headerName: 'Company',
    valueGetter: ({ data }) => data?.director_data.company_name,
    width: 260,
  },
  {
    headerName: 'Designation',
    valueGetter: ({ data }) => data?.director_data.designation,
    width: 170,
  },
  { headerName: 'Phone', valueGetter: ({ data }) => data?.director_data.phone_no, width: 160 },
  { headerName: 'Email', valueGetter: ({ data }) => data?.director_data.email, width: 220 },
]

/**
 * AG Grid community with the same rows, columns and row height, and a contains filter without its
 * delay.
 */
export function mountPeer(root: HTMLElement, leads: Lead[]): TableUnderTest {
  root.style.height = '700px'
  let api: GridApi<Lead> | undefined
  const ready = new Promise<void>((resolve) => {
    api = createGrid(
      root,
      {
        columnDefs: COLUMNS,
        rowData: leads,
        rowHeight: 44,
        defaultColDef: {
          filter: 'agTextColumnFilter',
          floatingFilter: true,
          sortable: true,
          filterParams: { debounceMs: 0, filterOptions: ['contains'] },
        },
        getRowId: ({ data }) => data.lead_id,
        onFirstDataRendered: () => resolve(),
      },
      { modules: [AllCommunityModule] },
    )
  })
  return {
    ready,
    filter: () =>
      root.querySelector<HTMLInputElement>('.ag-floating-filter[aria-colindex="2"] input')!,
    count: () => api?.getDisplayedRowCount() ?? 0,
    scroller: () => root.querySelector<HTMLElement>('.ag-body-viewport, .ag-grid-viewport')!,
  }
}
