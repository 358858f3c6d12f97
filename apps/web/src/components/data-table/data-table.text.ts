import { capitalized } from '@dastak/contract/capitalized.ts'
import { formatNumber } from '../../lib/text/numbers.ts'

/** Text of every data table. `label` is the name of the table, `header` the heading of a column. */
export const tableText = {
  otherFiles: 'Other formats',
  loading: (label: string) => `Loading ${label}`,
  /** From the specification. */
  showing: (count: number) => `Showing ${formatNumber(count)} Results...`,
  ofAll: (count: number) => `of ${formatNumber(count)}`,
  refreshing: 'Refreshing…',

  search: (label: string) => `Search ${label}`,
  searchAll: 'Search in all columns',
  filter: 'Filter',
  filterBy: (header: string) => `Filter ${header}`,
  clear: 'Clear',
  /** `filter` is the name of the input: `Filter Name`. */
  clearFilter: (filter: string) => `Clear ${filter.toLowerCase()}`,
  clearFilters: 'Clear filters',
  noMatch: 'No rows match the filters.',
  foldedColumns: 'Columns below each row',

  sortLabel: 'Sort by',
  sortBy: (header: string) => `Sort by ${header}.`,
  sortAndResize: (header: string) =>
    `Sort by ${header}. To change the width, press Alt and an arrow key.`,
  widthOf: (header: string) => `Width of ${header}`,
  /** The folded controls of a narrow table, by what it has of them. */
  controls: (has: { canFilter: boolean; canSort: boolean; canDownload: boolean }) => {
    const parts = [
      ...(has.canFilter ? ['filter'] : []),
      ...(has.canSort ? ['sort'] : []),
      ...(has.canDownload ? ['download'] : []),
    ]
    const last = parts.pop() ?? ''
    const words = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
    return capitalized(words)
  },
  defaultOrder: 'Default order',
  ascending: (header: string) => `${header}, ascending`,
  descending: (header: string) => `${header}, descending`,

  open: 'Open',
  openRow: (title: string | undefined, number: number) => `Open ${title ?? `row ${number}`}`,
  expand: 'Expand',
  collapse: 'Collapse',
  showDetails: 'Show details',
  hideDetails: 'Hide details',

  columns: 'Columns',
  density: 'Density',
  columnsAndDensity: 'Columns and density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  reset: 'Reset the table',

  pages: 'Pages',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  rowsPerPage: 'Rows per page',
  all: 'All',
  range: (first: number, last: number, rows: number) =>
    rows === 0 ? '0 of 0' : `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(rows)}`,

  select: 'Select',
  endSelection: 'Done',
  selectPage: 'Select all rows on this page',
  selectRow: (title: string | undefined, number: number) => `Select ${title ?? `row ${number}`}`,
  selectedRows: 'Selected rows',
  selected: (count: number) => `${formatNumber(count)} selected`,
  selectAll: (count: number) => `Select all ${formatNumber(count)}`,
  copyAll: { phone: 'Copy phone numbers', email: 'Copy emails' },
  copiedAll: {
    phone: (count: number) => `${formatNumber(count)} phone numbers copied`,
    email: (count: number) => `${formatNumber(count)} emails copied`,
  },
  noneToCopy: {
    phone: 'The selected rows have no phone number.',
    email: 'The selected rows have no email.',
  },
  tooManyToCopy: (max: number) => `Copy at most ${formatNumber(max)} rows. Download more instead.`,
  downloadSelected: 'Download selected',
  excel: 'Excel',
  excelOfSelected: 'Excel file of the selected rows',
}
