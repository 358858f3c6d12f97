import { useEffect } from 'react'
import { createSharedValue, useSharedValue } from '../state/shared-value.ts'

/** The people of the list on screen, in its order: the person panel goes from one to the next. */
interface PersonList {
  dins: readonly string[]
  /** What the list is called, for whoever hears where he is. */
  label: string
}

const NONE: PersonList = { dins: [], label: '' }
const shown = createSharedValue(NONE)

export const { get: personList, onChange: onPersonListChange } = shown

export function setPersonList(dins: readonly string[], label: string): void {
  shown.set({ dins, label })
}

/** The list, in a component. */
export function usePersonsShown(): PersonList {
  return useSharedValue(shown)
}

/** Registers a list's people (a memoised array) in the order shown, until it is left. */
export function usePersonList(dins: readonly string[], label: string): void {
  useEffect(() => {
    // An empty list takes nobody's place.
    if (dins.length === 0) return undefined
    const own: PersonList = { dins, label }
    shown.set(own)
    return () => {
      // Another list may have taken its place meanwhile.
      if (shown.get() === own) shown.set(NONE)
    }
  }, [dins, label])
}

/** A person's place in the list, from 0, and who is before and after; null if not in it. */
export interface PersonPlace {
  at: number
  count: number
  previous: string | null
  next: string | null
}

export function placeInList({ dins }: PersonList, din: string): PersonPlace | null {
  const at = dins.indexOf(din)
  if (at === -1) return null
  return { at, count: dins.length, previous: dins[at - 1] ?? null, next: dins[at + 1] ?? null }
}
