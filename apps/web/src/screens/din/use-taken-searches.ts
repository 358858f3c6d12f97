import type { RecentSearch } from '../../features/registry/search/recent-searches.ts'
import { useRecents } from '../../features/registry/search/use-recents.ts'

interface TakenSearchesOptions {
  mode: 'company' | 'director'
  /** Searches for a name; calls back when it does. */
  search: (name: string, onSearched: () => void) => void
  /** Opens what a number names. */
  open: (subject: string) => void
  /** Whether a text is a number of this mode. */
  isNumber: (text: string) => boolean
}

/** Searching and opening: both join a mode's recent searches, from which they are taken. */
export function useTakenSearches({ mode, search, open, isNumber }: TakenSearchesOptions) {
  const recents = useRecents(mode)
  const submit = (text: string) => search(text, () => recents.add({ text }))
  const openFound = (subject: string, name: string) => {
    recents.add({ text: subject, name })
    open(subject)
  }
  const takeRecent = ({ text, name }: RecentSearch) => {
    if (name !== undefined && isNumber(text)) openFound(text, name)
    else submit(text)
  }
  return { recents, submit, openFound, takeRecent }
}
