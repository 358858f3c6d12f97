import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { suggest } from '@dastak/contract/registry/registry.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { isContact } from '../../../lib/people/recognise.ts'
import { useSuggest } from '../registry.api.ts'

export type Suggestion = DataOf<typeof suggest>['suggestions'][number]

/** Longer than the time between fast key presses, and short within the 100 ms for an answer. */
const PAUSE_MS = 45
const MIN_CHARACTERS = 2
/** A phone number is typed digit by digit. No part of it may be sent. */
const SOME_DIGITS = /(?:\d[\s()-]*){5,}/
const NONE: readonly Suggestion[] = []

/** The text to request suggestions for, in one spelling. Empty for part of a phone number. */
export function suggestionText(typed: string): string {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  const mayBeNumber = !/\p{L}/u.test(text) || SOME_DIGITS.test(text) || isContact(text)
  return text.length < MIN_CHARACTERS || mayBeNumber ? '' : text
}

/**
 * Suggested names for the typed text, requested after a pause. They are cached by text, so a late
 * answer never replaces a newer one. The list before is shown until the next has loaded.
 */
export function useSuggestions(
  kind: 'company' | 'director' | null,
  typed: string,
): readonly Suggestion[] {
  const text = kind ? suggestionText(typed) : ''
  const [query] = useDebouncedValue(text, PAUSE_MS)
  const { data } = useSuggest(kind ?? 'company', query, query !== '' && text !== '')
  return text === '' || query === '' ? NONE : (data ?? NONE)
}
