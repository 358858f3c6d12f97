import * as contract from '@dastak/contract/webhooks/webhooks.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { reloadAfter } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { isFirstTryPending } from './webhook-status.ts'

const KEY = ['webhooks'] as const
/** A waiting message is sent within a second or two. */
const POLL_MS = 2_000

export function useListWebhooks() {
  return useQuery({
    ...queryOf([...KEY, 'list'], contract.listWebhooks),
    select: ({ data }) => data,
    staleTime: 0,
  })
}

/** One page of the messages to an address. Reloaded while a first try is pending. */
export function useListWebhookDeliveries(id: string, limit: number, cursor: string | undefined) {
  const query = { webhook_id: id, limit, cursor }
  return useQuery({
    ...queryOf([...KEY, 'deliveries', query], contract.listWebhookDeliveries, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isFirstTryPending) ? POLL_MS : false),
  })
}

/** Returns the secret. Throws ApiError, like all calls here. */
export const createWebhook = async (body: { url: string; events: contract.WebhookEvent[] }) =>
  (await reloadAfter(KEY, callApi(contract.createWebhook, { body }))).secret

export const changeWebhookEvents = (id: string, events: contract.WebhookEvent[]) =>
  reloadAfter(KEY, callApi(contract.updateWebhook, { body: { webhook_id: id, events } }))

export function setWebhookEnabled(id: string, isEnabled: boolean) {
  const body = { webhook_id: id, is_enabled: isEnabled }
  return reloadAfter(KEY, callApi(contract.updateWebhook, { body }))
}

export const deleteWebhook = (id: string) =>
  reloadAfter(KEY, callApi(contract.deleteWebhook, { body: { webhook_id: id } }))

export const rotateWebhookSecret = async (id: string) =>
  (await callApi(contract.rotateWebhookSecret, { body: { webhook_id: id } })).secret

export const testWebhook = (id: string) =>
  reloadAfter(KEY, callApi(contract.testWebhook, { body: { webhook_id: id } }))

export function resendWebhookDelivery(id: string, deliveryId: string) {
  const body = { webhook_id: id, delivery_id: deliveryId }
  return reloadAfter(KEY, callApi(contract.resendWebhookDelivery, { body }))
}
