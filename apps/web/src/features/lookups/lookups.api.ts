import { type Lead, getLeadsExtracted, revealDirector } from '@dastak/contract/lookups.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api-client.ts'

/** Costs what is found, once. `key` is the same for every try of one press. Throws ApiError. */
export function revealContact(din: string, key: string) {
  return callApi(revealDirector, { body: { director_id: din }, idempotencyKey: key })
}

/** Every lead of the account, newest first; asked page by page. */
async function fetchAllLeads(signal: AbortSignal): Promise<Lead[]> {
  const leads: Lead[] = []
  let cursor: string | undefined
  do {
    const page = await callApi(getLeadsExtracted, { query: { cursor }, signal })
    leads.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return leads
}

const leadsQuery = queryOptions({
  queryKey: ['lookups', 'leads'],
  queryFn: ({ signal }) => fetchAllLeads(signal),
})

export function useLeads() {
  return useQuery(leadsQuery)
}

const anyLeadQuery = queryOptions({
  queryKey: ['lookups', 'any-lead'],
  queryFn: async ({ signal }) => (await callApi(getLeadsExtracted, { query: { limit: 1 }, signal })).total > 0,
})

/** Whether the account has revealed anything yet. */
export function useHasLeads() {
  return useQuery(anyLeadQuery)
}
