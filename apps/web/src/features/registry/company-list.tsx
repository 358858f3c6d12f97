import type { CompanyRecord } from '@dastak/contract/registry.ts'
import { useEffect, useMemo } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { problemOf } from '../../lib/api-error.ts'
import { COMPANY_COLUMNS } from './company-columns.tsx'
import { downloadCompanies } from './company-csv.ts'
import { LoadMore } from './load-more.tsx'
import { FETCH_FAILED, useSearchCompany } from './registry.api.ts'

interface CompanyListProps {
  name: string
  view: TableView
  onViewChange: (view: TableView) => void
  onOpen: (cin: string) => void
  /** To be told why the search was refused. */
  onFailed: (error: unknown) => void
}

const keyOf = (company: CompanyRecord) => company.identification_number

/** The companies that match a name or an identification number; opening one shows everything about it. */
export function CompanyList({ name, view, onViewChange, onOpen, onFailed }: CompanyListProps) {
  const search = useSearchCompany(name)
  const companies = useMemo(() => search.data?.pages.flatMap((page) => page.companies) ?? null, [search.data])
  useEffect(() => {
    if (search.error) onFailed(search.error)
  }, [search.error, onFailed])
  return (
    <DataTable
      name="companies"
      label="Companies"
      columns={COMPANY_COLUMNS}
      rows={companies}
      rowKey={keyOf}
      view={view}
      onViewChange={onViewChange}
      hasPager={false}
      onOpen={(company) => onOpen(company.identification_number)}
      onDownload={(chosen, all) => downloadCompanies(chosen ?? all)}
      problem={problemOf(search.error, FETCH_FAILED)}
      onRetry={() => void search.refetch()}
      empty={{ hint: 'Try fewer words of the name, or its CIN or LLPIN.' }}
      more={<LoadMore search={search} noun="companies" />}
    />
  )
}
