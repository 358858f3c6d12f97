import * as contract from '@dastak/contract/webhooks/webhooks.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { isOnItsWay } from './webhook-words.ts'

const KEY = ['webhooks'] as const
/** What waits is sent within a second or two. */
const LOOK_AGAIN_MS = 2_000

/** The addresses of this account. */
export function useListWebhooks() {
  return useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: async ({ signal }) => (await callApi(contract.listWebhooks, { signal })).data,
    staleTime: 0,
  })
}

/** A page of what an address was sent; looks again while something is due or being sent. */
export function useListWebhookDeliveries(
  webhookId: string,
  limit: number,
  cursor: string | undefined,
) {
  return useQuery({
    queryKey: [...KEY, 'deliveries', webhookId, limit, cursor],
    queryFn: ({ signal }) =>
      callApi(contract.listWebhookDeliveries, {
        query: { webhook_id: webhookId, limit, cursor },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isOnItsWay) ? LOOK_AGAIN_MS : false),
  })
}

/** Each throws ApiError. */
export async function createWebhook(body: { url: string; events: contract.WebhookEvent[] }) {
  const { secret } = await callApi(contract.createWebhook, { body })
  await reload()
  return secret
}

export async function changeWebhookEvents(
  webhookId: string,
  events: contract.WebhookEvent[],
): Promise<void> {
  await callApi(contract.updateWebhook, { body: { webhook_id: webhookId, events } })
  await reload()
}

export async function turnWebhook(webhookId: string, isEnabled: boolean): Promise<void> {
  await callApi(contract.updateWebhook, { body: { webhook_id: webhookId, is_enabled: isEnabled } })
  await reload()
}

export async function deleteWebhook(webhookId: string): Promise<void> {
  await callApi(contract.deleteWebhook, { body: { webhook_id: webhookId } })
  await reload()
}

export async function rotateWebhookSecret(webhookId: string): Promise<string> {
  return (await callApi(contract.rotateWebhookSecret, { body: { webhook_id: webhookId } })).secret
}

export async function testWebhook(webhookId: string): Promise<void> {
  await callApi(contract.testWebhook, { body: { webhook_id: webhookId } })
  await reload()
}

export async function resendWebhookDelivery(webhookId: string, deliveryId: string): Promise<void> {
  await callApi(contract.resendWebhookDelivery, {
    body: { webhook_id: webhookId, delivery_id: deliveryId },
  })
  await reload()
}

async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY })
}
