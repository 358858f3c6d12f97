import { EmptyState } from '../../components/empty-state.tsx'
import { FilterBar } from '../../features/registry/filter-bar.tsx'
import { RecentList } from '../../features/registry/recent-list.tsx'
import { recentOptions } from '../../features/registry/recent-options.ts'
import type { RecentSearch } from '../../features/registry/recent-searches.ts'
import { SearchForm } from '../../features/registry/search-form.tsx'
import { useRecents } from '../../features/registry/use-recents.ts'
import { usePersonAddress } from '../../lib/person-address.ts'
import { isDin } from '../../lib/recognise.ts'
import { FoundDirectors } from './found-directors.tsx'
import type { DinPanelProps } from './panel-props.ts'
import { useSearchAddress } from './use-search-address.ts'

/** Director mode: the directors that match a name or a DIN. */
export function DinDirectorPanel({ lookups, line }: DinPanelProps) {
  const { query, filters, setFilters, search } = useSearchAddress('director', lookups)
  const person = usePersonAddress()
  const recents = useRecents('director')
  const submit = (text: string) => search(text, () => recents.add({ text }))
  const openFound = (subject: string, name: string) => {
    recents.add({ text: subject, name })
    person.open(subject)
  }
  const takeRecent = (recent: RecentSearch) => {
    if (recent.name !== undefined && isDin(recent.text)) openFound(recent.text, recent.name)
    else submit(recent.text)
  }
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
            text="Search by first or last name, or by DIN. Contacts are masked until you get the details."
            hint="Get Details costs up to 1 phone + 1 email credit, and nothing when nothing is found."
          />
        </>
      )}
    </>
  )
}
