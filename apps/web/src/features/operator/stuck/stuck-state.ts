import { labelOf, statusText, type StatusText } from '@dastak/contract/statuses.ts'

/** The chip of a state in its own words: those of the specification first. */
export function stuckState(state: string): StatusText {
  const known = statusText(state)
  if (known.label !== '') return known
  return {
    label: labelOf({}, state),
    meaning: /fail|dead|error/i.test(state) ? 'failed' : 'waiting',
  }
}
