import type { CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readFilters, writeFilters } from '../../features/registry/filters/search-filters.ts'
import { REGISTRY_KEY } from '../../features/registry/registry.api.ts'
import type { RecentSearch } from '../../features/registry/search/recent-searches.ts'
import { useRecents } from '../../features/registry/search/use-recents.ts'
import type { Suggestion } from '../../features/registry/search/use-suggestions.ts'
import { compactText, isCompanyNumber, isDin } from '../../lib/people/recognise.ts'
import type { Lookups } from '../lookup-dialogs.tsx'

const IS_NUMBER = {
  company: (text: string) => isCompanyNumber(compactText(text)),
  director: isDin,
} as const

/**
 * The search by name of a mode. Query and filters are in the address. A search and an opened
 * result are both added to the recent searches. `open` opens the company or director of a number.
 */
export function useNameSearch(
  mode: 'company' | 'director',
  lookups: Lookups,
  open: (subject: string) => void,
) {
  const address = useSearch({ from: '/inside/din' })
  const { query, cin } = address
  const navigate = useNavigate()
  const client = useQueryClient()
  const recents = useRecents(mode)
  const written = JSON.stringify(readFilters(address))
  // The object stays the same until the filters in the address change.
  const filters = useMemo(() => JSON.parse(written) as CompanyFilters, [written])

  const setFilters = (next: CompanyFilters) =>
    void navigate({
      to: '/din',
      search: (before) => ({ ...before, ...writeFilters(next) }),
      resetScroll: false,
    })
  /** A new query keeps the filters, which are shown as chips above the list. */
  const submit = (name: string) =>
    lookups.search(() => {
      recents.add({ text: name })
      // The same query again: fetch the results again.
      if (name === query && !cin) void client.invalidateQueries({ queryKey: [REGISTRY_KEY] })
      else void navigate({ to: '/din', search: { mode, query: name, ...writeFilters(filters) } })
    })
  const openFound = ({ subject, name }: Pick<Suggestion, 'subject' | 'name'>) => {
    recents.add({ text: subject, name })
    open(subject)
  }
  const takeRecent = ({ text, name }: RecentSearch) => {
    if (name !== undefined && IS_NUMBER[mode](text)) openFound({ subject: text, name })
    else submit(text)
  }
  /** Props of the search form. */
  const form = {
    mode,
    initialText: query ?? '',
    onSubmit: submit,
    onTake: openFound,
    onTakeRecent: takeRecent,
  }
  return { query, filters, setFilters, recents, takeRecent, form }
}
