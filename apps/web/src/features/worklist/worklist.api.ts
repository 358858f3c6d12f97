import type { BodyOf, DataOf } from '@dastak/contract/endpoint.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import * as lists from '@dastak/contract/worklist/lead-lists.ts'
import * as contract from '@dastak/contract/worklist/worklist.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ListRequest } from '../../components/data-table/paging/list-request.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { keptQuery } from '../../lib/api/kept-query.ts'
import { WORKLIST_KEY } from '../../lib/api/query-keys.ts'
import { reloadAfter, reloadAnyway } from '../../lib/api/query-client.ts'

export type { LeadList, WorkedLead, WorklistScope } from '@dastak/contract/worklist/worklist.ts'

type PageRequest = ListRequest & { offset: number; limit: number }
/** Some leads, or all that match. */
export type ChosenLeads = Pick<BodyOf<typeof contract.changeLeads>, 'lead_ids' | 'matching'>
export type LeadChoices = DataOf<typeof contract.getWorklistChoices>
type Body = BodyOf<typeof contract.queryWorklist>

/** One page of the leads of a scope that match. */
export function worklistQuery(scope: contract.WorklistScope, request: PageRequest) {
  const isAll = Object.values(scope).every((value) => value === undefined)
  const load = (signal: AbortSignal) =>
    callApi(contract.queryWorklist, { body: { ...request, scope } as Body, signal })
  return queryOptions({
    queryKey: [WORKLIST_KEY, 'leads', scope, request],
    queryFn: isAll
      ? keptQuery([WORKLIST_KEY], contract.queryWorklist.data, request, load)
      : ({ signal }) => load(signal),
  })
}

/** The first leads that match, as many as one call returns. Throws ApiError. */
export const fetchFirstLeads = (scope: contract.WorklistScope, request: ListRequest) =>
  callApi(contract.queryWorklist, { body: { ...request, scope, limit: LIST_MAX_ROWS } as Body })

export const useWorklist = (scope: contract.WorklistScope, request: PageRequest) =>
  useQuery({ ...worklistQuery(scope, request), placeholderData: keepPreviousData })

/** One lead with its lists and its history. */
export const useWorkedLead = (leadId: string) =>
  useQuery({
    queryKey: [WORKLIST_KEY, 'lead', leadId],
    queryFn: ({ signal }) =>
      callApi(contract.getWorkedLead, { query: { lead_id: leadId }, signal }),
  })

export const choicesQuery = queryOptions({
  queryKey: [WORKLIST_KEY, 'choices'],
  queryFn: ({ signal }) => callApi(contract.getWorklistChoices, { signal }),
})

/** Tags, teammates and lists to choose from. */
export const useChoices = (isNeeded = true) => useQuery({ ...choicesQuery, enabled: isNeeded })

/** A file of all leads of a scope that match, or of the chosen ones. Throws ApiError. */
export async function fetchWorklistFile(
  scope: contract.WorklistScope,
  request: ListRequest &
    Pick<BodyOf<typeof contract.exportWorklist>, 'format' | 'layout' | 'lead_ids'>,
): Promise<Blob> {
  const body = { ...request, scope } as BodyOf<typeof contract.exportWorklist>
  return (await callApi(contract.exportWorklist, { body })).blob
}

/** Each of these throws ApiError. Afterwards everything about leads is loaded again. */
export const changeLeads = (body: BodyOf<typeof contract.changeLeads>) =>
  reloadAnyway([WORKLIST_KEY], callApi(contract.changeLeads, { body }))
export const createList = (body: BodyOf<typeof lists.createLeadList>) =>
  reloadAfter([WORKLIST_KEY, 'choices'], callApi(lists.createLeadList, { body }))
export const changeList = (body: BodyOf<typeof lists.changeLeadList>) =>
  reloadAfter([WORKLIST_KEY], callApi(lists.changeLeadList, { body }))
export const deleteList = (body: BodyOf<typeof lists.deleteLeadList>) =>
  reloadAfter([WORKLIST_KEY], callApi(lists.deleteLeadList, { body }))
/** Adds these leads to a list that is chosen later. Returns how many were not in it. */
export const addLeads = (leads: ChosenLeads) => async (listId: string) => {
  const body = { list_id: listId, ...leads }
  return (await reloadAfter([WORKLIST_KEY], callApi(lists.addToLeadList, { body }))).added
}
/** The same with the leads that a bulk request has found. */
export const addBatch = (batchId: string) => async (listId: string) => {
  const body = { list_id: listId, batch_id: batchId }
  return (await reloadAfter([WORKLIST_KEY], callApi(lists.addBatchToLeadList, { body }))).added
}
export const removeFromList = (body: BodyOf<typeof lists.removeFromLeadList>) =>
  reloadAfter([WORKLIST_KEY], callApi(lists.removeFromLeadList, { body }))
