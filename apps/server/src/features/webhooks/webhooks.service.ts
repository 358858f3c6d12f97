import { randomBytes, randomUUID } from 'node:crypto'
import { LIST_MAX_ROWS, WEBHOOKS_MAX } from '@dastak/contract/limits.ts'
import { WEBHOOK_EVENTS, type DeliveryState } from '@dastak/contract/webhooks/webhooks.ts'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { cutPage, readCursor } from '../../lists/cursor.ts'
import type { CursorRequest } from '../../lists/list-query.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { ServerSecrets } from '../../keys/derived-key.ts'
import { createSecretBox, type SecretBox } from '../../keys/secret-box.ts'
import { checkUserAddress, type UserAddressRules } from '../../network/user-address.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Caller } from '../../http/caller.ts'
import type { EventListener } from '../events/events.service.ts'
import { sealedColumn } from '../secrets/rotation.service.ts'
import { deliver, idOfMessage, type DelivererOptions } from './deliver.service.ts'
import { insertDeliveries } from './deliveries.store.ts'
import * as deliveryLog from './delivery-log.store.ts'
import { refuseRecent } from './stuck-deliveries.service.ts'
import * as store from './webhooks.store.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 30 * DAY_MS
/** Each old secret makes the header of a message longer. */
const OLD_SECRETS_MAX = 9

interface WebhooksOptions extends Omit<DelivererOptions, 'secrets'> {
  accounts: Pick<Accounts, 'noteOutlet'>
  config: UserAddressRules & { secrets: ServerSecrets }
}

interface Deps extends WebhooksOptions {
  secrets: SecretBox
}

interface NewWebhook {
  userId: number
  /** The public part of the API key that creates it; null if a person does. */
  apiKey: string | null
  url: string
  events: readonly string[]
  caller: Caller
}

interface LogQuery extends CursorRequest {
  state?: DeliveryState | undefined
}

/** The addresses of a user, their secrets, and their deliveries. */
export function createWebhooks(options: WebhooksOptions) {
  const { db, clock } = options
  const secrets = createSecretBox('secrets of webhooks', options.config.secrets)
  const deps: Deps = { ...options, secrets }

  return {
    list: (userId: number): Promise<store.WebhookRow[]> => store.listWebhooks(db.kysely, userId),
    create: (webhook: NewWebhook) => create(deps, webhook),

    /** Errors: not_found. */
    async change(
      userId: number,
      id: string,
      change: store.WebhookChange,
    ): Promise<store.WebhookRow> {
      return inTransaction(db, async (tx) => {
        const before = found(await store.findWebhook(tx, userId, id))
        // Even if it was off: deliveries of a reveal that was running then must not be sent weeks
        // later.
        if (!before.is_enabled || change.isEnabled === false) await store.cancelWaiting(tx, id)
        return found(await store.changeWebhook(tx, userId, id, change))
      })
    },

    /** Errors: not_found. */
    async delete(userId: number, id: string): Promise<void> {
      found(await store.findWebhook(db.kysely, userId, id))
      // Its log first and in pieces, which may take long: while the address itself is deleted,
      // reveals wait.
      while ((await inTransaction(db, (tx) => deliveryLog.deletePieceOfLog(tx, id))) > 0);
      if (!(await inTransaction(db, (tx) => store.deleteWebhook(tx, userId, id)))) throw unknown()
    },

    rotate: (userId: number, id: string) => rotate(deps, userId, id),

    /** Errors: not_found, conflict (it is off). */
    async test(userId: number, id: string): Promise<void> {
      requireOn(await store.findWebhook(db.kysely, userId, id))
      await inTransaction(db, (tx) =>
        deliveryLog.insertTest(tx, id, `test:${randomUUID()}`, clock.now()),
      )
    },

    /** A page of its deliveries. Errors: not_found, validation_failed (cursor). */
    async log(userId: number, id: string, { limit = LIST_MAX_ROWS, cursor, state }: LogQuery) {
      found(await store.findWebhook(db.kysely, userId, id))
      const list = `webhook deliveries ${id}`
      const before = readCursor(list, cursor, z.number())
      const page = { state, before, limit: limit + 1 }
      const { rows, total } = await deliveryLog.listDeliveries(db.kysely, id, page)
      return { ...cutPage(list, rows, limit), total }
    },

    resend: (userId: number, id: string, message: string) => resend(deps, userId, id, message),

    /** Turns off what a revoked key has created: its holder may have added their own addresses. */
    async keyRevoked(tx: Tx, userId: number, apiKey: string): Promise<void> {
      for (const { id, url } of await store.turnOffOfKey(tx, apiKey)) {
        await store.cancelWaiting(tx, id)
        await options.events.record(tx, {
          userId,
          type: 'webhook_off',
          reference: { type: 'webhook', id },
          data: { host: new URL(url).hostname, reason: 'key_revoked' },
          key: `webhook:${id}:off:${apiKey}`,
        })
      }
    },

    /**
     * Handles all events except reveals, which add their deliveries in `db/functions/webhooks.sql`.
     */
    listener: {
      name: 'webhooks',
      types: WEBHOOK_EVENTS.filter((type) => type !== 'lead_revealed'),
      handle: (tx, { userId, ...event }) => insertDeliveries(tx, userId, event),
    } satisfies EventListener,

    deliver: (signal: AbortSignal) => deliver(deps, signal),

    /** What a change of the installation's secret renews. */
    sealed: sealedIn(secrets),

    /** Deletes deliveries of more than 30 days ago, in pieces: there may be millions. */
    async deleteOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_MS)
      while ((await inTransaction(db, (tx) => deliveryLog.deletePieceBefore(tx, before))) > 0);
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>

/**
 * The secret is returned only here. Errors: validation_failed (url), conflict (too many),
 * unauthorized (its key was revoked meanwhile).
 */
async function create(
  { db, clock, config, accounts, secrets }: Deps,
  { userId, apiKey, url, events, caller }: NewWebhook,
) {
  const secret = newSecret()
  const one = {
    user_id: userId,
    api_key: apiKey,
    url: checkUserAddress('url', url, config),
    events: [...new Set(events)],
    secret: secrets.seal(secret),
    created_at: clock.now(),
  }
  const webhook = await inTransaction(db, async (tx) => {
    const inserted = await store.insertWebhook(tx, one, WEBHOOKS_MAX)
    if (inserted) await accounts.noteOutlet(tx, 'webhook_created', { userId, apiKey, caller })
    return inserted
  })
  if (!webhook)
    throw new AppError('conflict', {
      message: `You can have at most ${WEBHOOKS_MAX} webhooks. Delete one first.`,
    })
  return { webhook, secret }
}

const sealedIn = (box: SecretBox) => [
  sealedColumn({
    name: 'webhooks',
    box,
    table: 'webhook',
    id: { column: 'id', type: 'uuid' },
    column: 'secret',
  }),
  sealedColumn({
    name: 'earlier secrets of webhooks',
    box,
    table: 'webhook_old_secret',
    id: { column: 'id', type: 'bigint' },
    column: 'secret',
  }),
]

/** In the form that receivers know: `whsec_` and 32 bytes. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Creates a new secret; those of the last day also sign. Errors: not_found. */
async function rotate({ db, clock, secrets }: Deps, userId: number, id: string): Promise<string> {
  const secret = newSecret()
  const now = clock.now()
  const until = new Date(now.getTime() + DAY_MS)
  const sealed = secrets.seal(secret)
  const rotation = { userId, id, secret: sealed, now, until, mostOld: OLD_SECRETS_MAX }
  if (!(await inTransaction(db, (tx) => store.rotateSecret(tx, rotation)))) throw unknown()
  return secret
}

/**
 * Sends a delivery again in any state, with the same id. Errors: not_found, conflict (the address
 * is off), rate_limited (it was tried a moment ago).
 */
async function resend({ db, clock }: Deps, userId: number, id: string, message: string) {
  requireOn(await store.findWebhook(db.kysely, userId, id))
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const delivery = await deliveryLog.lockDelivery(tx, id, idOfMessage(message))
    if (!delivery) throw new AppError('not_found', { message: 'There is no such delivery.' })
    refuseRecent(delivery.last_at, now)
    return deliveryLog.sendAgain(tx, delivery.id, now)
  })
}

function found(webhook: store.WebhookRow | undefined): store.WebhookRow {
  if (!webhook) throw unknown()
  return webhook
}

function requireOn(webhook: store.WebhookRow | undefined): void {
  if (!found(webhook).is_enabled)
    throw new AppError('conflict', { message: 'This webhook is off. Turn it on first.' })
}

const unknown = () => new AppError('not_found', { message: 'There is no such webhook.' })
