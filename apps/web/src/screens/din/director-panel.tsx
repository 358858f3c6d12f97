import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadMore } from '../../features/registry/load-more.tsx'
import { REGISTRY_KEY, useSearchDirector } from '../../features/registry/registry.api.ts'
import { SearchForm } from '../../features/registry/search-form.tsx'
import { DinDirectors } from './directors.tsx'
import type { DinPanelProps } from './panel-props.ts'

/** Director mode: the directors that match a name or a DIN. */
export function DinDirectorPanel({ onModeChange, lookups }: DinPanelProps) {
  const { query } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const client = useQueryClient()
  const search = (name: string) =>
    lookups.search(() => {
      // The same words again: search again.
      if (name === query) void client.invalidateQueries({ queryKey: [REGISTRY_KEY] })
      else void navigate({ to: '/din', search: { mode: 'director', query: name } })
    })
  return (
    <>
      <SearchForm mode="director" onModeChange={onModeChange} initialText={query ?? ''} onSubmit={search} />
      {query ? (
        <FoundDirectors key={query} name={query} lookups={lookups} />
      ) : (
        <EmptyState
          title="Find a director"
          text="Search by first or last name, or by DIN. Contacts are masked until you get the details."
          hint="Get Details costs up to 1 phone + 1 email credit, and nothing when nothing is found."
        />
      )}
    </>
  )
}

function FoundDirectors({ name, lookups }: { name: string; lookups: DinPanelProps['lookups'] }) {
  const search = useSearchDirector(name)
  const directors = useMemo(() => search.data?.pages.flatMap((page) => page.directors) ?? null, [search.data])
  return (
    <DinDirectors
      directors={directors}
      error={search.error}
      onRetry={() => void search.refetch()}
      hasCompany
      hint="Try the first or the last name alone, or a DIN."
      lookups={lookups}
      more={<LoadMore search={search} noun="directors" />}
    />
  )
}
