import type { ManyRow } from '../lookups/lookups.service.ts'
import type { Ending } from './answer-requests.store.ts'

/** How often a request is asked about in a round where vendors fail. */
const MOST_TRIES = 3
/** What it is being asked about elsewhere: by a batch, by a team-mate. */
const TWIN_WAIT_MS = 1_000
const FAULT_WAIT_MS = 5_000

type Next = { ending: Ending } | { waitMs: number; isTry: boolean }

/** What becomes of a request by its answer. `has`: what its page showed, which was not asked. */
export function nextOf(row: ManyRow, has: { phone: boolean; email: boolean }, tries: number): Next {
  const end = (state: Ending['state'], isLocked: (field: 'phone' | 'email') => boolean): Next => ({
    ending: {
      state,
      locks: { phone: !has.phone && isLocked('phone'), email: !has.email && isLocked('email') },
      charged: row.charged,
      isFromTeam: row.isFromTeam,
    },
  })
  switch (row.outcome) {
    case 'under_way':
      return { waitMs: TWIN_WAIT_MS, isTry: false }
    case 'not_answered':
      if (tries < MOST_TRIES) return { waitMs: FAULT_WAIT_MS * 3 ** (tries - 1), isTry: true }
      return end('failed', () => false)
    // Too many that found nothing: to be sent again later.
    case 'limited':
      return end('failed', () => false)
    case 'exhausted':
    case 'answered':
      return end('ended', (field) => row[field] === null && !row.asks[field])
    case 'unknown':
      return end('ended', () => false)
  }
}
