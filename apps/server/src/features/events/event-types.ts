import type { Tx } from '../../db/database.ts'

/** Events that are reported to a user or to the user's programs. */
const EVENT_TYPES = [
  'linkedin_request',
  'din_batch_request',
  'linkedin_bulk_request',
  /** Only for webhooks: the bell does not show it. */
  'lead_revealed',
  'credits_low',
  'credits_added',
  'report_resolved',
  /** Only for the email: the bell shows the credits. */
  'payment_received',
  'payment_failed',
  'plan_ended',
  'webhook_off',
  'team_invited',
  /** Recorded before there were invitations. */
  'team_joined',
  'member_joined',
  'invitation_ended',
  'invitation_wanted',
  'team_credits',
  'team_left',
  'member_left',
  'refill_short',
  'calls_due',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/**
 * Ids and texts, but no phone number and no email address: events are stored, mailed and sent
 * elsewhere.
 */
export type EventData = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>

export interface NewEvent {
  userId: number
  type: EventType
  /** What the event is about. */
  reference: { type: string; id: string }
  data: EventData
  /** One key is one event, for all users. It begins with the cause: `report:12:accepted`. */
  key: string
}
export interface Event extends NewEvent {
  id: number
  at: Date
}

/** A receiver of events. */
export interface EventListener {
  /** Never change it: with another name the listener would handle all events once more. */
  name: string
  /** The types that it handles; all by default. */
  types?: readonly EventType[]
  /**
   * Runs in the transaction that notes the event as handled: what it writes and enqueues there
   * happens exactly once per event. Anything that leaves the machine belongs in a separate job.
   */
  handle(tx: Tx, event: Event): Promise<void>
}
