import type { Tx } from '../../db/database.ts'

/** What a user, or a program of his, is told of. */
const EVENT_TYPES = [
  'linkedin_request',
  'din_batch_request',
  'linkedin_bulk_request',
  /** For webhooks alone: the bell does not show it. */
  'lead_revealed',
  'credits_low',
  'credits_added',
  'report_resolved',
  /** For the email alone: the bell shows the credits. */
  'payment_received',
  'payment_failed',
  'plan_ended',
  'webhook_off',
  'team_invited',
  /** Was recorded before there were invitations. */
  'team_joined',
  'member_joined',
  'invitation_ended',
  'invitation_wanted',
  'team_credits',
  'team_left',
  'member_left',
  'refill_short',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Ids and words, no phone number, no email address: events are kept, mailed and sent elsewhere. */
export type EventData = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>

export interface NewEvent {
  userId: number
  type: EventType
  /** What it is about. */
  reference: { type: string; id: string }
  data: EventData
  /** One key is one event, for all users: it begins with what caused it, `report:12:accepted`. */
  key: string
}
export interface Event extends NewEvent {
  id: number
  at: Date
}

/** Somebody who is told of events. */
export interface EventListener {
  /** Known by it for ever: under another name it would hear everything once more. */
  name: string
  /** The types it wants; all where left out. */
  types?: readonly EventType[]
  /**
   * Runs in the transaction that notes that it has heard: what it writes and enqueues there happens
   * exactly once for an event. What leaves the machine is for a job of its own.
   */
  hear(tx: Tx, event: Event): Promise<void>
}
