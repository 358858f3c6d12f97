import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { ListRequest } from '../../components/data-table/paging/list-request.ts'
import { keptQuery } from '../../lib/api/kept-query.ts'
import type { LookupDetail, LookupKind, LookupLead } from './lookup-kind.ts'

/** First part of the query keys of all lookups. The name of the kind follows. */
export const LOOKUPS_KEY = 'lookups'

/** `pageOfLeads` is given if the first page is kept in this browser. */
type KindOf<Lead extends LookupLead> = Pick<LookupKind<LookupDetail, Lead>, 'queryLeads'> &
  Partial<Pick<LookupKind<LookupDetail, Lead>, 'pageOfLeads'>> & { name: string }

/** One page of the leads that match. */
export function leadsQuery<Lead extends LookupLead>(
  kind: KindOf<Lead>,
  request: ListRequest & { offset: number; limit: number },
) {
  const load = (signal: AbortSignal) => kind.queryLeads(request, signal)
  return queryOptions({
    queryKey: [LOOKUPS_KEY, kind.name, 'leads', request],
    queryFn: kind.pageOfLeads
      ? keptQuery([LOOKUPS_KEY, kind.name], kind.pageOfLeads, request, load)
      : ({ signal }) => load(signal),
  })
}

/**
 * The same, which keeps the page before until the next has loaded. With `pollMs` it is fetched
 * again while it is visible.
 */
export function useQueryLeads<Lead extends LookupLead>(
  kind: KindOf<Lead>,
  request: ListRequest & { offset: number; limit: number },
  pollMs?: number,
) {
  return useQuery({
    ...leadsQuery(kind, request),
    placeholderData: keepPreviousData,
    ...(pollMs !== undefined && { refetchInterval: pollMs, staleTime: 0 }),
  })
}

/** Whether the account has leads of this kind. */
export const anyLeadQuery = <Lead extends LookupLead>(kind: KindOf<Lead>) =>
  queryOptions({
    queryKey: [LOOKUPS_KEY, kind.name, 'any-lead'],
    queryFn: async ({ signal }) => (await kind.queryLeads({ limit: 1 }, signal)).total_all > 0,
  })

/** Not fetched while `isWanted` is false. */
export function useHasLeads<Lead extends LookupLead>(kind: KindOf<Lead>, isWanted: boolean) {
  return useQuery({ ...anyLeadQuery(kind), enabled: isWanted })
}

/** The names of those kinds of which the account has leads. */
export function useWhichHaveLeads(kinds: readonly KindOf<LookupLead>[]): ReadonlySet<string> {
  const found = useQueries({ queries: kinds.map(anyLeadQuery) })
  return new Set(kinds.filter((_, index) => found[index]?.data).map(({ name }) => name))
}
