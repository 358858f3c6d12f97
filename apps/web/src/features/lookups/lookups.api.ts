import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { ListRequest } from '../../components/data-table/paging/list-request.ts'
import type { LookupDetail, LookupKind, LookupLead } from './lookup-kind.ts'

/** Everything fetched from the lookups stands under this key and the name of its kind. */
export const LOOKUPS_KEY = 'lookups'

type KindOf<Lead extends LookupLead> = Pick<LookupKind<LookupDetail, Lead>, 'queryLeads'> & {
  name: string
}

/** A page of matching leads; meanwhile the one before. With `pollMs` asked again when looked at. */
export function useQueryLeads<Lead extends LookupLead>(
  kind: KindOf<Lead>,
  asked: ListRequest & { offset: number; limit: number },
  pollMs?: number,
) {
  return useQuery({
    queryKey: [LOOKUPS_KEY, kind.name, 'leads', asked],
    queryFn: ({ signal }) => kind.queryLeads(asked, signal),
    placeholderData: keepPreviousData,
    ...(pollMs !== undefined && { refetchInterval: pollMs, staleTime: 0 }),
  })
}

const anyLead = <Lead extends LookupLead>(kind: KindOf<Lead>) =>
  queryOptions({
    queryKey: [LOOKUPS_KEY, kind.name, 'any-lead'],
    queryFn: async ({ signal }) => (await kind.queryLeads({ limit: 1 }, signal)).total_all > 0,
  })

/** Whether anything of this kind was revealed yet; not asked while `isWanted` is false. */
export function useHasLeads<Lead extends LookupLead>(kind: KindOf<Lead>, isWanted: boolean) {
  return useQuery({ ...anyLead(kind), enabled: isWanted })
}

/** Of which of these kinds the account has revealed anything, by name. */
export function useWhichHaveLeads(kinds: readonly KindOf<LookupLead>[]): ReadonlySet<string> {
  const found = useQueries({ queries: kinds.map(anyLead) })
  return new Set(kinds.filter((_, place) => found[place]?.data).map(({ name }) => name))
}
