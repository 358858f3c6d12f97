import { useEffect } from 'react'
import { createSharedValue, useSharedValue } from '../state/shared-value.ts'

/**
 * The people of the list on the screen, in its order, for the previous and next buttons of the
 * panel.
 */
interface PersonList {
  dins: readonly string[]
  /** The name of the list, for screen readers. */
  label: string
}

const NONE: PersonList = { dins: [], label: '' }
const shown = createSharedValue(NONE)

export const { get: personList, onChange: onPersonListChange } = shown

export function setPersonList(dins: readonly string[], label: string): void {
  shown.set({ dins, label })
}

export function useShownPersons(): PersonList {
  return useSharedValue(shown)
}

/** Registers the people of a list in their order, until it unmounts. `dins` must be memoised. */
export function usePersonList(dins: readonly string[], label: string): void {
  useEffect(() => {
    // An empty list does not replace another list.
    if (dins.length === 0) return undefined
    const list: PersonList = { dins, label }
    shown.set(list)
    return () => {
      // Another list may have replaced this one.
      if (shown.get() === list) shown.set(NONE)
    }
  }, [dins, label])
}

/** A person's position in the list, from 0, with the DINs before and after. */
export interface PersonPosition {
  index: number
  count: number
  previous: string | null
  next: string | null
}

/** Returns null if the person is not in the list. */
export function positionInList({ dins }: PersonList, din: string): PersonPosition | null {
  const index = dins.indexOf(din)
  if (index === -1) return null
  return {
    index,
    count: dins.length,
    previous: dins[index - 1] ?? null,
    next: dins[index + 1] ?? null,
  }
}
