import type { CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { REGISTRY_KEY } from '../../features/registry/registry.api.ts'
import { readFilters, writeFilters } from '../../features/registry/filters/search-filters.ts'
import type { Lookups } from '../lookup-dialogs.tsx'

/** The search by name in the address: its words, what it is narrowed to, and how to change both. */
export function useSearchAddress(mode: 'company' | 'director', lookups: Lookups) {
  const address = useSearch({ from: '/inside/din' })
  const { query, cin } = address
  const navigate = useNavigate()
  const client = useQueryClient()
  const written = JSON.stringify(readFilters(address))
  // The same object for the same filters, whatever else changes in the address.
  const filters = useMemo(() => JSON.parse(written) as CompanyFilters, [written])

  const setFilters = (next: CompanyFilters) =>
    void navigate({
      to: '/din',
      search: (before) => ({ ...before, ...writeFilters(next) }),
      resetScroll: false,
    })
  /** Other words keep what the search is narrowed to: it stands as chips above the list. */
  const search = (name: string, onSearched: () => void) =>
    lookups.search(() => {
      onSearched()
      // The same words again: search again.
      if (name === query && !cin) void client.invalidateQueries({ queryKey: [REGISTRY_KEY] })
      else void navigate({ to: '/din', search: { mode, query: name, ...writeFilters(filters) } })
    })
  return { query, cin, filters, setFilters, search }
}
