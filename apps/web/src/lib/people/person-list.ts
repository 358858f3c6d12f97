import { useEffect } from 'react'
import { createSharedValue, useSharedValue } from '../state/shared-value.ts'

/**
 * The people or leads of the list on the screen, in its order, for the previous and next buttons of
 * the panel.
 */
interface PersonList {
  /** DINs or ids of leads, of the page that is shown. */
  ids: readonly string[]
  /** The name of the list, for screen readers. */
  label: string
  /** The number of rows before the page, and of all rows. */
  offset: number
  total: number
  /** Shows the next page (1) or the page before (-1), and opens its first or last row. */
  turn: ((step: 1 | -1) => void) | null
}

const NONE: PersonList = { ids: [], label: '', offset: 0, total: 0, turn: null }
const shown = createSharedValue(NONE)

export const { get: personList, onChange: onPersonListChange } = shown

export function setPersonList(list: Pick<PersonList, 'ids' | 'label'> & Partial<PersonList>): void {
  shown.set({ ...NONE, total: list.ids.length, ...list })
}

export function useShownPersons(): PersonList {
  return useSharedValue(shown)
}

/** Registers the rows of a list in their order, until it unmounts. `list` must be memoised. */
export function usePersonList(list: PersonList): void {
  useEffect(() => {
    // An empty list does not replace another list.
    if (list.ids.length === 0) return undefined
    shown.set(list)
    return () => {
      // Another list may have replaced this one.
      if (shown.get() === list) shown.set(NONE)
    }
  }, [list])
}

/** A step to another row: of the page that is shown, or of the page before or after it. */
export type PersonStep = { to: string } | { turn: 1 | -1 } | null

/** A row's position in the whole list, from 0, with the steps from it. */
export interface PersonPosition {
  index: number
  count: number
  previous: PersonStep
  next: PersonStep
}

/** Returns null if the row is not in the list. */
export function positionInList(list: PersonList, id: string): PersonPosition | null {
  const { ids, offset, total, turn } = list
  const place = ids.indexOf(id)
  if (place === -1) return null
  const step = (by: 1 | -1): PersonStep => {
    const to = ids[place + by]
    if (to !== undefined) return { to }
    const isInside = by === 1 ? offset + ids.length < total : offset > 0
    return isInside && turn ? { turn: by } : null
  }
  return { index: offset + place, count: total, previous: step(-1), next: step(1) }
}
