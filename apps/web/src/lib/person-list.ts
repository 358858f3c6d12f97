import { useEffect } from 'react'

/** The people of the list on screen, in its order: the person panel goes from one to the next. */
export interface PersonList {
  dins: readonly string[]
  /** What the list is called, for whoever hears where he is. */
  label: string
}

const NONE: PersonList = { dins: [], label: '' }
let list = NONE
const listeners = new Set<() => void>()

export function setPersonList(dins: readonly string[], label: string): void {
  publish({ dins, label })
}

export function personList(): PersonList {
  return list
}

export function onPersonListChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: PersonList): void {
  list = next
  for (const listener of listeners) listener()
}

/** Registers the people of a list in the order in which they are shown, until the list is left. A memoised array. */
export function usePersonList(dins: readonly string[], label: string): void {
  useEffect(() => {
    // An empty list takes nobody's place.
    if (dins.length === 0) return undefined
    const own: PersonList = { dins, label }
    publish(own)
    return () => {
      // Another list may have taken its place meanwhile.
      if (list === own) publish(NONE)
    }
  }, [dins, label])
}

/** Where a person stands in the list, counted from 0, and who comes before and after; null where he is not in it. */
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
