import { type CompanyFilters, directorSort } from '@dastak/contract/registry/company-filters.ts'
import { formatSort } from '../../components/data-table/paging/sort-param.ts'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { LoadMore } from '../../features/registry/search/load-more.tsx'
import { downloadDirectorSearch, useSearchDirector } from '../../features/registry/registry.api.ts'
import { useSearchResults } from '../../features/registry/search/search-results.ts'
import { DinDirectors } from './directors.tsx'
import type { DinPanelProps } from './panel-props.ts'

interface FoundDirectorsProps {
  name: string
  filters: CompanyFilters
  lookups: DinPanelProps['lookups']
}

/** The directors that a search has found. */
export function FoundDirectors({ name, filters, lookups }: FoundDirectorsProps) {
  const [view, setView] = useAddressView()
  const asked = {
    name,
    filters,
    sort: view.sort ? directorSort.safeParse(formatSort(view.sort)).data : undefined,
  }
  const search = useSearchDirector(asked)
  const { rows, remote, count, loaded } = useSearchResults(search, asked)
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
      more={<LoadMore search={search} noun="directors" count={rows?.length ?? 0} loaded={loaded} />}
    />
  )
}
