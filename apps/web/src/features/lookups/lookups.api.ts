import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LookupDetail, LookupKind, LookupLead } from './lookup-kind.ts'

/** Everything fetched from the lookups stands under this key and the name of its kind. */
export const LOOKUPS_KEY = 'lookups'

type KindOf<Lead extends LookupLead> = Pick<LookupKind<LookupDetail, Lead>, 'name' | 'getLeads'>

/** Every lead of the account, newest first; asked page by page. */
async function getAllLeads<Lead extends LookupLead>(kind: KindOf<Lead>, signal: AbortSignal): Promise<Lead[]> {
  const leads: Lead[] = []
  let cursor: string | undefined
  do {
    const page = await kind.getLeads({ cursor }, signal)
    leads.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return leads
}

/** The leads of one kind. */
export function useLeads<Lead extends LookupLead>(kind: KindOf<Lead>) {
  return useQuery(
    queryOptions({
      queryKey: [LOOKUPS_KEY, kind.name, 'leads'],
      queryFn: ({ signal }) => getAllLeads(kind, signal),
    }),
  )
}

/** Whether the account has revealed anything of this kind yet; not asked while `isWanted` is false. */
export function useHasLeads<Lead extends LookupLead>(kind: KindOf<Lead>, isWanted = true) {
  return useQuery(
    queryOptions({
      queryKey: [LOOKUPS_KEY, kind.name, 'any-lead'],
      queryFn: async ({ signal }) => (await kind.getLeads({ limit: 1 }, signal)).total > 0,
      enabled: isWanted,
    }),
  )
}
