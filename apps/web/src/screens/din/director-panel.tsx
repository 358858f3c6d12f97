import { EmptyState } from '../../components/page/empty-state.tsx'
import { FilterBar } from '../../features/registry/filters/filter-bar.tsx'
import { RecentList } from '../../features/registry/search/recent-list.tsx'
import { recentOptions } from '../../features/registry/search/recent-options.ts'
import { SearchForm } from '../../features/registry/search/search-form.tsx'
import { mostItCosts } from '../../lib/words/credit-words.ts'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { isDin } from '../../lib/people/recognise.ts'
import { FoundDirectors } from './found-directors.tsx'
import type { DinPanelProps } from './panel-props.ts'
import { useSearchAddress } from './use-search-address.ts'
import { useTakenSearches } from './use-taken-searches.ts'

/** Director mode: the directors that match a name or a DIN. */
export function DinDirectorPanel({ lookups, line }: DinPanelProps) {
  const { query, filters, setFilters, search } = useSearchAddress('director', lookups)
  const person = usePersonAddress()
  const { recents, submit, openFound, takeRecent } = useTakenSearches({
    mode: 'director',
    search,
    open: person.open,
    isNumber: isDin,
  })
  return (
    <>
      <SearchForm
        {...line}
        mode="director"
        initialText={query ?? ''}
        onSubmit={submit}
        onTake={({ subject, name }) => openFound(subject, name)}
        recents={query ? recentOptions(recents.list, takeRecent) : undefined}
      />
      {query ? (
        <>
          <FilterBar
            filters={filters}
            onChange={setFilters}
            note="A director fits when one of the companies where he sits fits all of them."
          />
          <FoundDirectors name={query} filters={filters} lookups={lookups} />
        </>
      ) : (
        <>
          <RecentList recents={recents} onTake={takeRecent} />
          <EmptyState
            title="Find a director"
            text={
              'Search by first or last name, or by DIN. Contacts are masked until you get the ' +
              'details.'
            }
            hint={`Get Details costs ${mostItCosts()}, and nothing when nothing is found.`}
          />
        </>
      )}
    </>
  )
}
