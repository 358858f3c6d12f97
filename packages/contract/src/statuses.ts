/**
 * How raw statuses are shown: one mapping for all screens, files and programs. An unknown status,
 * as a newer server may send, shows nothing.
 */

import { capitalized } from './capitalized.ts'

export type StatusMeaning = 'done' | 'running' | 'waiting' | 'failed' | 'nothing'

export interface StatusText {
  label: string
  meaning: StatusMeaning
}

const pending = { label: 'Pending', meaning: 'waiting' } as const
const inProgress = { label: 'In Progress', meaning: 'running' } as const
const completed = { label: 'Completed', meaning: 'done' } as const
const phoneNotFound = { label: 'Phone Not Found', meaning: 'nothing' } as const

/** The mapping of the specification, in lower case. */
export const STATUSES = {
  true: { label: 'Enabled', meaning: 'done' },
  false: { label: 'Disabled', meaning: 'nothing' },
  null: pending,
  requested: pending,
  pending,
  processing: inProgress,
  in_progress: inProgress,
  'in progress': inProgress,
  completed,
  email_pending: completed,
  email_not_found: completed,
  rejected: { label: 'Rejected', meaning: 'failed' },
  phone_pending: phoneNotFound,
  phone_not_found: phoneNotFound,
  not_found: { label: 'Not Found', meaning: 'nothing' },
  success: { label: 'Success', meaning: 'done' },
  resolved: { label: 'Resolved', meaning: 'done' },
  partially_completed: { label: 'Partially Completed', meaning: 'waiting' },
  failed: { label: 'Failed', meaning: 'failed' },
  action_required: { label: 'Action Required', meaning: 'waiting' },
  verification_failed: { label: 'Verification Failed', meaning: 'failed' },
  mca_payment_processing: { label: 'MCA Payment Processing', meaning: 'running' },
  mca_ticket_processing: { label: 'MCA Ticket Processing', meaning: 'running' },
  awaiting_retry: { label: 'Awaiting Retry', meaning: 'waiting' },
} as const satisfies Readonly<Record<string, StatusText>>

const UNKNOWN: StatusText = { label: '', meaning: 'nothing' }

/**
 * The label of a raw status: text in any case, true, false or null. Anything else is unknown. `own`
 * holds labels of statuses that are not in the specification, by code. They take precedence.
 */
export function statusText(
  raw: unknown,
  own: Readonly<Record<string, StatusText>> = {},
): StatusText {
  if (typeof raw !== 'string' && typeof raw !== 'boolean' && raw !== null) return UNKNOWN
  const code = String(raw).trim()
  return entryOf(own, code) ?? entryOf<StatusText>(STATUSES, code.toLowerCase()) ?? UNKNOWN
}

/** The entry of a code. Undefined if the table has none, also for names such as `constructor`. */
export function entryOf<Entry>(
  table: Readonly<Record<string, Entry>>,
  code: string,
): Entry | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}

/** The label of a code that is not a status. An unknown code is made readable. */
export function labelOf(table: Readonly<Record<string, string>>, code: string): string {
  return entryOf(table, code) ?? readable(code)
}

function readable(code: string): string {
  const words = code.replaceAll('_', ' ').trim()
  return capitalized(words)
}
