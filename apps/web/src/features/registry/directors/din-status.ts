import type { StatusMeaning } from '@dastak/contract/statuses.ts'

/** What the registry's word for a DIN's state means for somebody who wants to reach its holder. */
export function dinStatusMeaning(status: string): StatusMeaning {
  const word = status.toLowerCase()
  if (/^(?:approved|active)\b/.test(word)) return 'done'
  return /deactiv|inactive|disqualif|laps|surrender|cancel/.test(word) ? 'failed' : 'nothing'
}

/** What to know before paying for somebody whose DIN does not hold; null for nothing. */
export function dinStatusWarning(status: string | null): string | null {
  if (status === null || dinStatusMeaning(status) !== 'failed') return null
  const word = status.toLowerCase()
  const then = word.includes('disqualif')
    ? 'This person may not act as a director at present, and the contact may be out of date.'
    : 'This person may no longer act for these companies, and the contact may be out of date.'
  return `The registry lists this DIN as “${status}”. ${then}`
}
