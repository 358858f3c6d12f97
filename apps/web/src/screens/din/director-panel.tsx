import { whyEmpty } from '../../features/registry/search/why-empty.ts'
import { type CompanyFilters, directorSort } from '@dastak/contract/registry/company-filters.ts'
import { formatSort } from '../../components/data-table/paging/sort-param.ts'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { directorsText } from '../../features/registry/directors/directors.text.ts'
import { FilterBar } from '../../features/registry/filters/filter-bar.tsx'
import { filtersText } from '../../features/registry/filters/filters.text.ts'
import {
  downloadDirectorSearch,
  FETCH_FAILED,
  useSearchDirector,
} from '../../features/registry/registry.api.ts'
import { LoadMore } from '../../components/data-table/paging/load-more.tsx'
import { RecentList } from '../../features/registry/search/recent-list.tsx'
import { SearchForm } from '../../features/registry/search/search-form.tsx'
import { searchText } from '../../features/registry/search/search.text.ts'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { mostItCosts } from '../../lib/text/credit-text.ts'
import type { Lookups } from '../lookup-dialogs.tsx'
import { DinDirectors } from './directors.tsx'
import type { DinPanelProps } from './panel-props.ts'
import { useNameSearch } from './use-name-search.ts'

/** Director mode: the directors that match a name or a DIN. */
export function DinDirectorPanel({ lookups, line }: DinPanelProps) {
  const person = usePersonAddress()
  const { query, filters, setFilters, recents, takeRecent, form } = useNameSearch(
    'director',
    lookups,
    person.open,
  )
  return (
    <>
      <SearchForm {...line} {...form} recents={query ? recents.list : undefined} />
      {query ? (
        <>
          <FilterBar filters={filters} onChange={setFilters} note={filtersText.directorNote} />
          <FoundDirectors name={query} filters={filters} lookups={lookups} />
        </>
      ) : (
        <>
          <RecentList recents={recents} onTake={takeRecent} />
          <EmptyState
            title={directorsText.emptyTitle}
            text={directorsText.emptyText}
            hint={directorsText.emptyHint(mostItCosts())}
          />
        </>
      )}
    </>
  )
}

interface FoundDirectorsProps {
  name: string
  filters: CompanyFilters
  lookups: Lookups
}

function FoundDirectors({ name, filters, lookups }: FoundDirectorsProps) {
  const [view, setView] = useAddressView()
  const request = {
    name,
    filters,
    sort: directorSort.safeParse(view.sort && formatSort(view.sort)).data,
  }
  const found = useSearchDirector(request, lookups.isVerified)
  const { search, rows, remote, count } = found
  return (
    <DinDirectors
      name="found-directors"
      label={directorsText.label}
      directors={rows}
      remote={remote}
      count={count}
      onDownloadAll={(format) => downloadDirectorSearch(request, format)}
      query={search}
      hasCompany
      view={view}
      onViewChange={setView}
      hint={directorsText[whyEmpty(name, filters)]}
      lookups={lookups}
      more={
        <LoadMore found={found} label={searchText.results.moreDirectors} failed={FETCH_FAILED} />
      }
    />
  )
}
