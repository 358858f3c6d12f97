import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { suggest } from '@dastak/contract/registry/registry.ts'
import { useEffect, useState } from 'react'
import { isContact } from '../../../lib/people/recognise.ts'
import { useHasSuggestions, useSuggest } from '../registry.api.ts'

export type Suggestion = DataOf<typeof suggest>['suggestions'][number]

/** A pause of typing after which a slow answer to an older text is no longer waited for. */
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
 * Suggested names for the typed text, requested without a pause, which would be most of the wait.
 * One request is under way at a time: the newest text is next once it is answered. They are cached
 * by text. While more of a text is typed, the list before is shown until the next has loaded.
 */
export function useSuggestions(
  kind: 'company' | 'director' | null,
  typed: string,
): readonly Suggestion[] {
  const text = kind ? suggestionText(typed) : ''
  const [requested, setRequested] = useState(text)
  const { data, isFetching } = useSuggest(kind ?? 'company', requested)
  const isKnown = useHasSuggestions(kind ?? 'company', text)
  // While rendering, so that the request does not wait for a further render.
  if (requested !== text && (!isFetching || isKnown || text === '')) setRequested(text)
  useEffect(() => {
    if (requested === text) return undefined
    // Another text cancels the request under way.
    const timer = setTimeout(() => setRequested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [requested, text])
  return text === '' || requested === '' ? NONE : (data ?? NONE)
}
