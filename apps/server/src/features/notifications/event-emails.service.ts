import { TRIGGER_EVENTS } from '@dastak/contract/me.ts'
import * as z from 'zod/mini'
import { inTransaction, type Db } from '../../db/database.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { createSigner } from '../../keys/signer.ts'
import type { Clock } from '../../ports/clock.ts'
import { EmailNotTaken, type EmailSender } from '../../ports/email.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { EventListener, EventType } from '../events/events.service.ts'
import { eventEmail } from './event-email.rules.ts'
import * as store from './notifications.store.ts'
import { readUnsubscribeToken, writeUnsubscribeToken } from './unsubscribe.rules.ts'

export const SEND_EVENT_EMAIL: JobKind<{ eventId: number }> = {
  name: 'notifications.send-event-email',
  schema: z.object({ eventId: z.number() }),
}

export interface EventEmailsOptions {
  db: Db
  clock: Clock
  queue: Pick<JobQueue, 'enqueue'>
  accounts: Pick<Accounts, 'profile'>
  /** Null if no mail server is set: nothing is mailed. */
  email: EmailSender | null
  /** False if the payment provider mails its own receipts. */
  mailsReceipts: boolean
  /** The key of the unsubscribe links. */
  linkKey: () => Promise<Buffer>
  productName: string
  publicUrl: string
  settingsOf(userId: number): Promise<store.NotificationSettings>
}

/** Mailed whenever emails are on: what the user waits for, or what costs the user something. */
const ALWAYS: readonly EventType[] = [
  'report_resolved',
  'credits_low',
  'payment_received',
  'payment_failed',
  'plan_ended',
  'webhook_off',
  'team_invited',
  'member_joined',
  'invitation_ended',
  'team_left',
  'refill_short',
  'calls_due',
]
const CHOSEN: readonly EventType[] = TRIGGER_EVENTS

/**
 * Emails about events, at most one for each. The email is marked as tried before it is sent, so a
 * process that dies in between loses it and does not send it twice. It is sent again only if the
 * mail server has definitely refused it.
 */
export function createEventEmails(options: EventEmailsOptions) {
  const { db, clock, queue, accounts, email, productName, publicUrl, settingsOf } = options
  const linkSigner = async () => createSigner([await options.linkKey()])

  async function isWanted(userId: number, type: string): Promise<boolean> {
    if (type === 'payment_received' && !options.mailsReceipts) return false
    const { isEmailEnabled, triggerEvents } = await settingsOf(userId)
    const wanted: readonly string[] = [...ALWAYS, ...triggerEvents]
    return isEmailEnabled && wanted.includes(type)
  }

  async function messageOf(eventId: number) {
    const event = await store.findMailed(db.kysely, eventId)
    if (!event || !(await isWanted(event.user_id, event.type))) return null
    const user = await accounts.profile.getProfileDetails(event.user_id)
    if (!user.email || !user.email_verified_at) return null
    const token = writeUnsubscribeToken(await linkSigner(), user.public_id)
    return eventEmail({
      to: user.email,
      productName,
      publicUrl,
      unsubscribeUrl: `${publicUrl}/unsubscribe?token=${token}`,
      type: event.type,
      data: event.data as Record<string, unknown>,
    })
  }

  return {
    /** Schedules emails for the events that users are mailed about. */
    listener: {
      name: 'email',
      types: [...CHOSEN, ...ALWAYS],
      handle: async (tx, event) => {
        if (email === null || !(await isWanted(event.userId, event.type))) return
        await store.addEmail(tx, event.id, clock.now())
        await queue.enqueue(tx, SEND_EVENT_EMAIL, { eventId: event.id })
      },
    } satisfies EventListener,

    /**
     * Sends an event's email once, if the user still wants it. Throws if another try is worthwhile.
     */
    async send(eventId: number): Promise<void> {
      const move = (from: 'waiting' | 'tried', to: 'waiting' | 'tried' | 'sent' | 'failed') =>
        inTransaction(db, (tx) => store.moveEmail(tx, eventId, from, to, clock.now()))
      const message = await messageOf(eventId)
      if (!(await move('waiting', 'tried'))) return
      try {
        if (message && email) await email.send(message)
        await move('tried', message ? 'sent' : 'failed')
      } catch (error) {
        await move('tried', error instanceof EmailNotTaken ? 'waiting' : 'failed')
        throw error
      }
    },

    /** The user of an unsubscribe link; null if the link is not valid. */
    async userOfLink(token: string): Promise<number | null> {
      const publicId = readUnsubscribeToken(await linkSigner(), token)
      return publicId === null ? null : store.findUser(db.kysely, publicId)
    },

    /** Turns off all emails for this user; the settings turn them on again. */
    turnOff: (userId: number) => inTransaction(db, (tx) => store.turnEmailOff(tx, userId)),
  }
}
