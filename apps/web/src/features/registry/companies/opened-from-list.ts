import type { HistoryState, ParsedLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Index in the history of the list from which a company was opened. */
    list?: number
  }
}

/** History state for the page of a company that is opened from the list. */
export function openedFromList({ __TSR_index: list }: ParsedLocation['state']): HistoryState {
  return { list }
}
