import { useCallback } from 'react'
import { usePreference } from '../../../lib/state/preferences.ts'
import { type RecentSearch, withRecent, omitRecent } from './recent-searches.ts'
import type { SearchMode } from './search-modes.ts'

const NONE: readonly RecentSearch[] = []

export type Recents = ReturnType<typeof useRecents>

/** The user's recent searches in a mode. They are stored on the server, for all devices. */
export function useRecents(mode: SearchMode) {
  const [list, setList] = usePreference<readonly RecentSearch[]>(`recent-searches.${mode}`, NONE)
  return {
    list,
    add: useCallback((search: RecentSearch) => setList(withRecent(list, search)), [list, setList]),
    remove: (search: RecentSearch) => setList(omitRecent(list, search)),
    clear: () => setList(NONE),
  }
}
