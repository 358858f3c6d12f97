import type { ManyRow } from '../lookups/lookups.service.ts'
import type { Ending } from './answer-requests.store.ts'

/** How often a request is tried in a round if vendors fail. */
const MAX_TRIES = 3
/** Another lookup of the same profile is running: of a batch, or of a teammate. */
const TWIN_WAIT_MS = 1_000
const FAULT_WAIT_MS = 5_000

type Next = { ending: Ending } | { waitMs: number; isTry: boolean }

/**
 * What happens to a request after its lookup. `has`: fields from its page, which were not looked
 * up.
 */
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
      if (tries < MAX_TRIES) return { waitMs: FAULT_WAIT_MS * 3 ** (tries - 1), isTry: true }
      return end('failed', () => false)
    // Too many reveals found nothing: the user can send it again later.
    case 'limited':
      return end('failed', () => false)
    case 'exhausted':
    case 'answered':
      return end('ended', (field) => row[field] === null && !row.asks[field])
    case 'unknown':
      return end('ended', () => false)
  }
}
