import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/crm/crm.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { reloadAfter } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

export const CRM_KEY = 'crm'
const KEY = [CRM_KEY] as const
/** A lead is sent within some seconds. */
const POLL_MS = 2_000

/** Reloaded while leads wait. */
export function useListCrmConnections() {
  return useQuery({
    ...queryOf([...KEY, 'connections'], contract.listCrmConnections),
    select: ({ data }) => data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isSending) ? POLL_MS : false),
  })
}
const isSending = ({ waiting, state, last_error: problem }: contract.CrmConnection) =>
  waiting > 0 && state === 'ready' && problem === null

/** One page of the log. Reloaded while leads wait for the first time. */
export function useListCrmPushes(page: { offset: number; limit: number }) {
  return useQuery({
    ...queryOf([...KEY, 'pushes', page], contract.listCrmPushes, { query: page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some((push) => push.state === 'waiting' && push.problem === null)
        ? POLL_MS
        : false,
  })
}

type NewConnection = BodyOf<typeof contract.createCrmConnection>
type Change = BodyOf<typeof contract.updateCrmConnection>

/** Throws ApiError, like all calls here. */
export const createCrmConnection = (body: NewConnection) =>
  reloadAfter(KEY, callApi(contract.createCrmConnection, { body }))

export const updateCrmConnection = (body: Change) =>
  reloadAfter(KEY, callApi(contract.updateCrmConnection, { body }))

export const deleteCrmConnection = (id: string) =>
  reloadAfter(KEY, callApi(contract.deleteCrmConnection, { body: { connection_id: id } }))

export const pushLeads = (connection_id: string, lead_ids: string[]) =>
  reloadAfter(KEY, callApi(contract.pushLeads, { body: { connection_id, lead_ids } }))
