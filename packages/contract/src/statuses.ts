/**
 * How raw statuses are shown: one mapping for every screen, file and program. A status that it does
 * not have, as a newer server may send, shows nothing and breaks nothing.
 */

export type StatusMeaning = 'done' | 'running' | 'waiting' | 'failed' | 'nothing'

export interface StatusText {
  label: string
  meaning: StatusMeaning
}

const pending = { label: 'Pending', meaning: 'waiting' } as const
const inProgress = { label: 'In Progress', meaning: 'running' } as const
const completed = { label: 'Completed', meaning: 'done' } as const
const phoneNotFound = { label: 'Phone Not Found', meaning: 'nothing' } as const

/** The specification's mapping, in small letters. */
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
 * A raw status in words: text in any case, true, false or null; anything else is unknown. `own` are
 * the words of a list whose statuses are not in the specification, by their code; they come first.
 */
export function statusText(
  raw: unknown,
  own: Readonly<Record<string, StatusText>> = {},
): StatusText {
  if (typeof raw !== 'string' && typeof raw !== 'boolean' && raw !== null) return UNKNOWN
  const code = String(raw).trim()
  return wordOf(own, code) ?? wordOf<StatusText>(STATUSES, code.toLowerCase()) ?? UNKNOWN
}

/** What a table says of a code; undefined for one that it does not have, whatever its name. */
export function wordOf<Word>(
  table: Readonly<Record<string, Word>>,
  code: string,
): Word | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}

/** The same for texts that name something other than a status: an unknown code reads as it is. */
export function wordsOf(table: Readonly<Record<string, string>>, code: string): string {
  return wordOf(table, code) ?? readable(code)
}

function readable(code: string): string {
  const words = code.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
