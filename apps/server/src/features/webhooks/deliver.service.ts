import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, type Db } from '../../db/database.ts'
import { nextTry } from '../../jobs/retry.ts'
import type { SecretBox } from '../../keys/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { WebhookOutcome, WebhookSender } from '../../ports/webhook-sender.ts'
import type { Events } from '../events/events.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import * as store from './deliveries.store.ts'
import { offReason } from './off-reason.rules.ts'
import { cancelWaiting, turnOff } from './webhooks.store.ts'

/**
 * The most deliveries at a time: in total, per user and per address, so that one that hangs delays
 * no other.
 */
const MOST = 40
const MAX_OF_USER = 8
const MAX_EACH = 4
/** Longer than any attempt takes. */
const LEASE_MS = 60_000
const LOOK_EVERY_MS = 1_000

export interface DelivererOptions {
  db: Db
  clock: Clock
  sender: WebhookSender
  lookups: Pick<Lookups, 'leadOfId'>
  secrets: SecretBox
  events: Pick<Events, 'record'>
}

const unsent = (problem: string): WebhookOutcome => ({ isTaken: false, status: null, problem })
const LEAD_GONE = unsent('The lead no longer exists.')
const LOST_SECRET = unsent('The secret of this webhook can no longer be read. Create a new one.')

/** The message with its current content; null if there is nothing to send any more. */
async function payloadOf({ lookups }: DelivererOptions, due: store.DueDelivery) {
  const { type, user_id: userId, reference_id: id } = due
  const envelope = { type, timestamp: due.happened_at.toISOString() }
  if (type !== 'lead_revealed')
    return { ...envelope, data: { ...due.data, reference: { type: due.reference_type, id } } }
  const lead = await lookups.leadOfId(due.data['kind'] as LookupKind, userId, id)
  return lead && { ...envelope, data: { ...due.data, lead } }
}

async function tryOnce(deps: DelivererOptions, due: store.DueDelivery): Promise<WebhookOutcome> {
  const payload = await payloadOf(deps, due)
  if (!payload) return LEAD_GONE
  const secrets = due.secrets.flatMap((box) => deps.secrets.open(box) ?? [])
  if (secrets.length === 0) return LOST_SECRET
  const { url, message_id: id } = due
  return deps.sender.send({ url, secrets, id: messageId(id), at: deps.clock.now(), payload })
}

async function settle(
  { db, clock, events }: DelivererOptions,
  due: store.DueDelivery,
  outcome: WebhookOutcome,
): Promise<void> {
  const { id, attempts, tries_before: triesBefore, webhook_id: webhookId, type } = due
  const { isTaken, status, problem } = outcome
  const isGone = outcome === LEAD_GONE
  const now = clock.now()
  const nextAt = isTaken || isGone || type === 'test' ? null : nextTry(attempts - triesBefore, now)
  const state = isTaken ? 'delivered' : isGone ? 'cancelled' : nextAt ? 'waiting' : 'failed'
  await inTransaction(db, async (tx) => {
    // First the address, then the delivery: turning an address off locks them in the same order.
    const failingSince =
      isGone || type === 'test' ? null : await store.noteHealth(tx, webhookId, isTaken, now)
    if (!(await store.settleDelivery(tx, { id, attempts, state, nextAt, status, problem }))) return
    const reason = failingSince && offReason(status, failingSince, now)
    if (!reason || !(await turnOff(tx, webhookId, reason))) return
    await cancelWaiting(tx, webhookId)
    await events.record(tx, {
      userId: due.user_id,
      type: 'webhook_off',
      reference: { type: 'webhook', id: webhookId },
      data: { host: new URL(due.url).hostname, reason },
      key: `webhook:${webhookId}:off:${failingSince.toISOString()}`,
    })
  })
}

/**
 * Sends due deliveries until there are none; after `signal` ends, only those already started.
 * Several processes may run it at the same time. An attempt that was never settled, because its
 * process died, is repeated a minute later: at least once, each time with the same id.
 */
export async function deliver(deps: DelivererOptions, signal: AbortSignal): Promise<void> {
  const underWay = new Map<Promise<void>, store.DueDelivery>()
  const failures: unknown[] = []
  const start = (due: store.DueDelivery) => {
    const sending = tryOnce(deps, due)
      .then((outcome) => settle(deps, due, outcome))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(sending))
    underWay.set(sending, due)
  }
  for (;;) {
    const busy = [...underWay.values()]
    const due = signal.aborted ? [] : await claimDue(deps, busy)
    for (const one of due) start(one)
    if (underWay.size > 0) await Promise.race([...underWay.keys(), sleep(LOOK_EVERY_MS)])
    // Deliveries that ended during the claim may have left others that had to wait for them.
    else if (busy.length === 0) break
  }
  if (failures.length > 0) throw failures[0]
}

async function claimDue(
  { db, clock }: DelivererOptions,
  busy: readonly store.DueDelivery[],
): Promise<store.DueDelivery[]> {
  const now = clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const most = MOST - busy.length
  if (most <= 0) return []
  const claim = { now, until, most, mostOfUser: MAX_OF_USER, mostEach: MAX_EACH, busy }
  return inTransaction(db, (tx) => store.claimDue(tx, claim))
}

/** The id of a delivery as its receiver sees it. */
export const messageId = (id: string) => `msg_${id.replaceAll('-', '')}`
export const idOfMessage = (message: string) => message.slice('msg_'.length)
