import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@dastak/contract/webhooks/webhooks.ts'
import { bind, type Binding } from '../../http/route.ts'
import { callerOf } from '../../http/caller.ts'
import { keyOf } from '../../keys/principal.ts'
import { messageId } from './deliver.service.ts'
import type { DeliveryRow } from './delivery-log.store.ts'
import type { Webhooks } from './webhooks.service.ts'
import type { WebhookRow } from './webhooks.store.ts'

export function webhooksRoutes(webhooks: Webhooks): Binding[] {
  return [
    bind(listWebhooks, async (_, { principal }) => ({
      data: { data: (await webhooks.list(principal.userId)).map(toWebhook) },
    })),
    bind(createWebhook, async ({ body }, context) => {
      const { principal } = context
      const by = { userId: principal.userId, apiKey: keyOf(principal), caller: callerOf(context) }
      const { webhook, secret } = await webhooks.create({ ...by, ...body })
      return { data: { webhook: toWebhook(webhook), secret } }
    }),
    bind(
      updateWebhook,
      async ({ body: { webhook_id: id, events, is_enabled: isEnabled } }, { principal }) => ({
        data: {
          webhook: toWebhook(await webhooks.change(principal.userId, id, { events, isEnabled })),
        },
      }),
    ),
    bind(deleteWebhook, async ({ body }, { principal }) => {
      await webhooks.delete(principal.userId, body.webhook_id)
      return { data: {} }
    }),
    bind(rotateWebhookSecret, async ({ body }, { principal }) => ({
      data: { secret: await webhooks.rotate(principal.userId, body.webhook_id) },
    })),
    bind(testWebhook, async ({ body }, { principal }) => {
      await webhooks.test(principal.userId, body.webhook_id)
      return { data: {} }
    }),
    bind(listWebhookDeliveries, async ({ query: { webhook_id: id, ...page } }, { principal }) => {
      const { rows, total, nextCursor } = await webhooks.log(principal.userId, id, page)
      return { data: { data: rows.map(toDelivery), next_cursor: nextCursor, total } }
    }),
    bind(
      resendWebhookDelivery,
      async ({ body: { webhook_id: id, delivery_id: message } }, { principal }) => {
        const delivery = await webhooks.resend(principal.userId, id, message)
        return { data: { delivery: toDelivery(delivery) }, message: 'Message sent again' }
      },
    ),
  ]
}

function toWebhook(row: WebhookRow): Webhook {
  const { id, failing_since: failingSince, api_key: madeBy, created_at: createdAt, ...rest } = row
  return {
    ...rest,
    webhook_id: id,
    made_by: madeBy,
    failing_since: failingSince?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { message_id: id, type, state, attempts, last_status, last_problem } = row
  return {
    delivery_id: messageId(id),
    type,
    happened_at: row.happened_at.toISOString(),
    state,
    attempts,
    last_at: row.last_at?.toISOString() ?? null,
    last_status,
    last_problem,
    next_at: state === 'waiting' ? row.next_at.toISOString() : null,
  }
}
