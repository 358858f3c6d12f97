import { type CompanyFilters, directorSort } from '@dastak/contract/registry/company-filters.ts'
import { formatSort } from '../../components/data-table/paging/sort-param.ts'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { LoadMore } from '../../features/registry/search/load-more.tsx'
import { downloadDirectorSearch, useSearchDirector } from '../../features/registry/registry.api.ts'
import { DinDirectors } from './directors.tsx'
import type { Lookups } from '../lookup-dialogs.tsx'

interface FoundDirectorsProps {
  name: string
  filters: CompanyFilters
  lookups: Lookups
}

/** The directors that a search has found. */
export function FoundDirectors({ name, filters, lookups }: FoundDirectorsProps) {
  const [view, setView] = useAddressView()
  const asked = {
    name,
    filters,
    sort: directorSort.safeParse(view.sort && formatSort(view.sort)).data,
  }
  const found = useSearchDirector(asked)
  const { search, rows, remote, count } = found
  return (
    <DinDirectors
      name="found-directors"
      label="Directors"
      directors={rows}
      remote={remote}
      count={count}
      onDownloadAll={(format) => downloadDirectorSearch(asked, format)}
      error={search.error}
      onRetry={() => void search.refetch()}
      hasCompany
      view={view}
      onViewChange={setView}
      hint={
        Object.keys(filters).length > 0
          ? 'No director of this name fits the filters. Clear one of them to see more.'
          : 'Try the first or the last name alone, or a DIN.'
      }
      lookups={lookups}
      more={<LoadMore found={found} noun="directors" />}
    />
  )
}
