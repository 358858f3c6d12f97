import { companySort, type CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import { whyEmpty } from '../search/why-empty.ts'
import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { useEffect } from 'react'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { formatSort } from '../../../components/data-table/paging/sort-param.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { COMPANY_COLUMNS } from './company-columns.tsx'
import { LoadMore } from '../../../components/data-table/paging/load-more.tsx'
import { searchText } from '../search/search.text.ts'
import { companiesText } from './companies.text.ts'
import {
  FETCH_FAILED,
  downloadCompanies,
  downloadCompanySearch,
  useSearchCompany,
} from '../registry.api.ts'

interface CompanyListProps extends Pick<
  DataTableProps<CompanyRecord>,
  'view' | 'onViewChange' | 'renderActions' | 'mark'
> {
  /** Set if a name links to something other than the company's page. */
  columns?: readonly Column<CompanyRecord>[]
  name: string
  filters: CompanyFilters
  onOpen: (company: CompanyRecord) => void
  /** Called with the error if the search fails. */
  onFailed: (error: unknown) => void
  /** Whether the user's email is verified. Otherwise the search fails. */
  isVerified: boolean
}

const keyOf = (company: CompanyRecord) => company.identification_number

/** Companies that match a name or number. Opening one shows everything about it. */
export function CompanyList({
  columns = COMPANY_COLUMNS,
  name,
  filters,
  view,
  onViewChange,
  onOpen,
  onFailed,
  isVerified,
  renderActions,
  mark,
}: CompanyListProps) {
  const request = {
    name,
    filters,
    sort: companySort.safeParse(view.sort && formatSort(view.sort)).data,
  }
  const found = useSearchCompany(request, isVerified)
  const { search, rows, remote, count } = found
  useEffect(() => {
    if (search.error) onFailed(search.error)
  }, [search.error, onFailed])
  return (
    <DataTable
      name="companies"
      label={companiesText.list.label}
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
      renderActions={renderActions}
      mark={mark}
      onDownload={({ format, chosen }) =>
        chosen ? downloadCompanies(chosen, format) : downloadCompanySearch(request, format)
      }
      problem={problemOf(search.error, FETCH_FAILED)}
      onRetry={() => void search.refetch()}
      empty={{ hint: companiesText.list[whyEmpty(name, filters)] }}
      more={
        <LoadMore found={found} label={searchText.results.moreCompanies} failed={FETCH_FAILED} />
      }
    />
  )
}
