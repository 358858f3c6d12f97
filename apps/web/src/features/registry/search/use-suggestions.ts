import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { suggest } from '@dastak/contract/registry/registry.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { isContact } from '../../../lib/people/recognise.ts'
import { useSuggest } from '../registry.api.ts'

export type Suggestion = DataOf<typeof suggest>['suggestions'][number]

/** Longer than the keys of a burst are apart; little of the 100 ms that an answer may take. */
const PAUSE_MS = 45
const LEAST_CHARACTERS = 2
/** A phone number is typed digit by digit: no part of it may leave. */
const SOME_DIGITS = /(?:\d[\s()-]*){5,}/
const NONE: readonly Suggestion[] = []

/** One spelling of what was typed, as asked for; empty for part of a phone number. */
export function suggestionText(typed: string): string {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  const mayBeNumber = !/\p{L}/u.test(text) || SOME_DIGITS.test(text) || isContact(text)
  return text.length < LEAST_CHARACTERS || mayBeNumber ? '' : text
}

/**
 * Names that what is typed may become, asked for after a pause. They are kept by their text, so
 * that a late answer is never another's; until the next one is there, the list before is shown.
 */
export function useSuggestions(
  kind: 'company' | 'director' | null,
  typed: string,
): readonly Suggestion[] {
  const text = kind ? suggestionText(typed) : ''
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const { data } = useSuggest(kind ?? 'company', asked, asked !== '' && text !== '')
  return text === '' || asked === '' ? NONE : (data ?? NONE)
}
