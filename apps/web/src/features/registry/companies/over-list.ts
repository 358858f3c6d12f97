import type { HistoryState, ParsedLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where in the history the list stands over which a company was opened. */
    list?: number
  }
}

/** The state of the page of a company that is opened from the list. */
export function overList({ __TSR_index: list }: ParsedLocation['state']): HistoryState {
  return { list }
}
