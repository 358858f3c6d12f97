import { hash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { parseJson } from '../../json/parse-json.ts'
import type { BillingProvider, Delivery, ProviderEvent } from '../../ports/billing.ts'
import * as answers from './chargebee-answers.ts'
import type { ChargebeeClient } from './chargebee-client.ts'

/** Chargebee's types of events by which one of our plans or payments may have changed. */
const EVENT_TYPES = [
  'subscription_created',
  'subscription_activated',
  'subscription_changed',
  'subscription_renewed',
  'subscription_cancelled',
  'subscription_reactivated',
  'subscription_cancellation_scheduled',
  'subscription_scheduled_cancellation_removed',
  'subscription_changes_scheduled',
  'subscription_scheduled_changes_removed',
  'subscription_paused',
  'subscription_resumed',
  'subscription_deleted',
  'invoice_generated',
  'invoice_updated',
  'payment_succeeded',
  'payment_failed',
  'payment_refunded',
] as const

/**
 * Each event contains the whole objects, so a page of this many stays well below the size limit of
 * an answer.
 */
const EVENTS_PAGE = 25

/**
 * Webhooks of Chargebee, with the basic authentication that the operator has set there. A webhook
 * only says which event to fetch, and the event only says which customer's state to read.
 */
export function createChargebeeEvents(
  { ask, read, askPages }: ChargebeeClient,
  webhook: { user: string; password: string },
): Pick<BillingProvider, 'readEvent' | 'listEvents'> {
  const expected = hash('sha256', `${webhook.user}:${webhook.password}`, 'buffer')
  return {
    async readEvent({ body, header }: Delivery) {
      const [scheme, given = ''] = (header('authorization') ?? '').split(' ')
      const isRight = timingSafeEqual(
        hash('sha256', Buffer.from(given, 'base64'), 'buffer'),
        expected,
      )
      if (!isRight || scheme?.toLowerCase() !== 'basic') throw new AppError('unauthorized')
      const id = idIn(body)
      if (id === null) return null
      try {
        const { event } = await ask(answers.oneEvent, (client) => client.event.retrieve(id))
        return eventOf(event)
      } catch (error) {
        // Chargebee has not sent such a message.
        if (error instanceof AppError && error.code === 'conflict')
          throw new AppError('unauthorized')
        throw error
      }
    },

    async *listEvents(from) {
      const after = Math.floor(from.getTime() / 1000) - 1
      const pages = askPages(answers.events, (client, offset) =>
        client.event.list({
          occurred_at: { after },
          event_type: { in: [...EVENT_TYPES] },
          'sort_by[asc]': 'occurred_at',
          limit: EVENTS_PAGE,
          offset,
        }),
      )
      for await (const entries of pages)
        for (const entry of entries) {
          const event = read(answers.event, entry.event)
          const about = event && eventOf(event)
          if (about) yield { ...about, at: new Date(event.occurred_at * 1000) }
        }
    },
  }
}

const webhookBody = z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) })

/** The id of the event in a webhook. The rest is not read. */
function idIn(body: Buffer): string | null {
  return webhookBody.safeParse(parseJson(body.toString('utf8'))).data?.id ?? null
}

function eventOf({ id, content }: answers.CbEvent): ProviderEvent | null {
  const { customer, subscription, invoice, transaction, credit_note: note } = content
  const customerId =
    customer?.id ??
    [subscription, invoice, transaction, note].find((one) => one?.customer_id)?.customer_id
  return customerId === undefined ? null : { id, customerId }
}
