import { EmptyState } from '../../components/page/empty-state.tsx'
import { FilterBar } from '../../features/registry/filters/filter-bar.tsx'
import { RecentList } from '../../features/registry/search/recent-list.tsx'
import { SearchForm } from '../../features/registry/search/search-form.tsx'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { mostItCosts } from '../../lib/words/credit-words.ts'
import { FoundDirectors } from './found-directors.tsx'
import type { DinPanelProps } from './panel-props.ts'
import { useNameSearch } from './use-name-search.ts'

/** Director mode: the directors that match a name or a DIN. */
export function DinDirectorPanel({ lookups, line }: DinPanelProps) {
  const person = usePersonAddress()
  const { query, filters, setFilters, recents, submit, openFound, takeRecent } = useNameSearch(
    'director',
    lookups,
    person.open,
  )
  return (
    <>
      <SearchForm
        {...line}
        mode="director"
        initialText={query ?? ''}
        onSubmit={submit}
        onTake={openFound}
        recents={query ? recents.list : undefined}
        onTakeRecent={takeRecent}
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
