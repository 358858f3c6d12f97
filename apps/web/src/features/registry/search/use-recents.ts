import { useCallback } from 'react'
import { usePreference } from '../../../lib/state/preferences.ts'
import { type RecentSearch, withRecent, withoutRecent } from './recent-searches.ts'
import type { SearchMode } from './search-modes.ts'

const NONE: readonly RecentSearch[] = []

export type Recents = ReturnType<typeof useRecents>

/** What the user has searched for in a mode; it follows him to another device. */
export function useRecents(mode: SearchMode) {
  const [list, setList] = usePreference<readonly RecentSearch[]>(`recent-searches.${mode}`, NONE)
  return {
    list,
    add: useCallback((search: RecentSearch) => setList(withRecent(list, search)), [list, setList]),
    remove: (search: RecentSearch) => setList(withoutRecent(list, search)),
    clear: () => setList(NONE),
  }
}
