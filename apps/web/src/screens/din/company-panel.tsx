import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddressView } from '../../components/data-table/use-address-view.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { CompanyDetails } from '../../features/registry/company-details.tsx'
import { CompanyList } from '../../features/registry/company-list.tsx'
import { REGISTRY_KEY, useGetCompanyDirectors } from '../../features/registry/registry.api.ts'
import { SearchForm } from '../../features/registry/search-form.tsx'
import { writeStored } from '../../lib/storage.ts'
import { DinDirectors } from './directors.tsx'
import type { DinPanelProps } from './panel-props.ts'

/** Company mode: the list of companies, and one company with its directors. */
export function DinCompanyPanel({ onModeChange, lookups }: DinPanelProps) {
  const { query, cin } = useSearch({ from: '/inside/din' })
  const navigate = useNavigate()
  const client = useQueryClient()
  const [view, setView] = useAddressView()

  const search = (name: string) =>
    lookups.search(() => {
      // The same words again: search again.
      if (name === query && !cin) void client.invalidateQueries({ queryKey: [REGISTRY_KEY] })
      else void navigate({ to: '/din', search: { mode: 'company', query: name } })
    })
  useEffect(() => {
    if (cin) writeStored('has_found_company', 'true')
  }, [cin])
  const open = (chosen: string) => void navigate({ to: '/din', search: { mode: 'company', query, cin: chosen } })
  const back = () => void navigate({ to: '/din', search: { mode: 'company', query } })
  return (
    <>
      <SearchForm mode="company" onModeChange={onModeChange} initialText={query ?? ''} onSubmit={search} />
      {cin ? (
        <>
          <CompanyDetails cin={cin} onBack={back} />
          <CompanyDirectors cin={cin} lookups={lookups} />
        </>
      ) : query ? (
        <CompanyList
          key={query}
          name={query}
          view={view}
          onViewChange={setView}
          onOpen={open}
          onFailed={lookups.onRefused}
        />
      ) : (
        <EmptyState
          title="Find a company"
          text="Words of its name in any order are enough, and a typo is forgiven. A CIN or LLPIN finds exactly one."
          hint="Open a company to see its record and its directors."
        />
      )}
    </>
  )
}

function CompanyDirectors({ cin, lookups }: { cin: string; lookups: DinPanelProps['lookups'] }) {
  const directors = useGetCompanyDirectors(cin)
  return (
    <section aria-labelledby="company-directors">
      <h2 id="company-directors" style={{ fontSize: '1rem', marginBottom: 12 }}>
        Directors
      </h2>
      <DinDirectors
        directors={directors.data ?? null}
        error={directors.error}
        onRetry={() => void directors.refetch()}
        hasCompany={false}
        hint="The registry names no directors for this company."
        lookups={lookups}
      />
    </section>
  )
}
