import type { StatusMeaning } from '@dastak/contract/statuses.ts'
import { directorsText } from './directors.text.ts'

/** What the registry's status of a DIN means for a user who wants to reach its holder. */
export function dinStatusMeaning(status: string): StatusMeaning {
  const word = status.toLowerCase()
  if (/^(?:approved|active)\b/.test(word)) return 'done'
  return /deactiv|inactive|disqualif|laps|surrender|cancel/.test(word) ? 'failed' : 'nothing'
}

/** A warning before the user pays for somebody whose DIN is no longer valid; otherwise null. */
export function dinStatusWarning(status: string | null): string | null {
  if (status === null || dinStatusMeaning(status) !== 'failed') return null
  return status.toLowerCase().includes('disqualif')
    ? directorsText.dinDisqualified(status)
    : directorsText.dinWarning(status)
}
