import { companySort, type CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { useEffect } from 'react'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { formatSort } from '../../../components/data-table/paging/sort-param.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { COMPANY_COLUMNS } from './company-columns.tsx'
import { LoadMore } from '../search/load-more.tsx'
import {
  FETCH_FAILED,
  downloadCompanies,
  downloadCompanySearch,
  useSearchCompany,
} from '../registry.api.ts'

interface CompanyListProps extends Pick<DataTableProps<unknown>, 'view' | 'onViewChange'> {
  /** Where a name leads elsewhere than to the company's page. */
  columns?: readonly Column<CompanyRecord>[]
  name: string
  filters: CompanyFilters
  onOpen: (company: CompanyRecord) => void
  /** To be told why the search was refused. */
  onFailed: (error: unknown) => void
}

const keyOf = (company: CompanyRecord) => company.identification_number

/** Companies that match a name or number; opening one shows everything about it. */
export function CompanyList({
  columns = COMPANY_COLUMNS,
  name,
  filters,
  view,
  onViewChange,
  onOpen,
  onFailed,
}: CompanyListProps) {
  const asked = {
    name,
    filters,
    sort: companySort.safeParse(view.sort && formatSort(view.sort)).data,
  }
  const found = useSearchCompany(asked)
  const { search, rows, remote, count } = found
  useEffect(() => {
    if (search.error) onFailed(search.error)
  }, [search.error, onFailed])
  const isFiltered = Object.keys(filters).length > 0
  return (
    <DataTable
      name="companies"
      label="Companies"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      remote={remote}
      view={view}
      onViewChange={onViewChange}
      hasPager={false}
      hasFilters={false}
      count={count}
      onOpen={onOpen}
      onDownload={({ format, chosen }) =>
        chosen ? downloadCompanies(chosen, format) : downloadCompanySearch(asked, format)
      }
      problem={problemOf(search.error, FETCH_FAILED)}
      onRetry={() => void search.refetch()}
      empty={{
        hint: isFiltered
          ? 'No company of this name fits the filters. Clear one of them to see more.'
          : 'Try fewer words of the name, or its CIN or LLPIN.',
      }}
      more={<LoadMore found={found} noun="companies" />}
    />
  )
}
