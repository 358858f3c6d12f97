import { type AnyRouter, type ParsedLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry of the history over which the person panel was opened. */
    under?: Under
  }
}

interface Under {
  index: number
  key: string
  /** What was shown there, to know whether closing may go back to it. */
  place: string
}

/** What had the focus when the panel was opened from a list. */
interface Opener {
  element: Element
  /** Whether it was a key that opened it. */
  isByKey: boolean
}

let opener: Opener | null = null

export function panelOpener(): Opener | null {
  return opener
}

interface PersonAddress {
  /** From a list: replaces whoever is shown; closing gives the focus back to the list. */
  open: (din: string) => void
  /** To the next of the list. */
  step: (din: string) => void
  /** From one person to another: Back returns. */
  follow: (din: string) => void
  close: () => void
}

type Search = Record<string, unknown>

/**
 * The person panel is open while the address of a screen has `person`, a DIN. Opening is an entry
 * of the history; whoever is shown next takes its place, so that Back closes.
 */
export function usePersonAddress(): PersonAddress {
  const router = useRouter()
  return useMemo(() => createPersonAddress(router), [router])
}

/** Whose panel is open; undefined where none is. */
export function usePersonShown(): string | undefined {
  return useSearch({ strict: false, select: (search) => search.person })
}

function createPersonAddress(router: AnyRouter): PersonAddress {
  function show(din: string, isNewEntry: boolean) {
    const before = (router.latestLocation.search as Search)['person']
    if (before === din) return
    const under = before === undefined ? placeOf(router) : router.latestLocation.state.under
    void router.navigate({
      to: '.',
      search: (search: Search) => ({ ...search, person: din }),
      state: (state: object) => ({ ...state, under }),
      replace: before !== undefined && !isNewEntry,
      resetScroll: false,
    })
  }
  return {
    open(din) {
      const element = document.activeElement
      opener = element && { element, isByKey: element.matches(':focus-visible') }
      show(din, false)
    },
    step: (din) => show(din, false),
    follow: (din) => show(din, true),
    close() {
      const { under } = router.latestLocation.state
      const now = placeOf(router)
      if (under && under.index < now.index && under.place === now.place)
        return router.history.go(under.index - now.index)
      // Opened by a link, or the screen behind has changed meanwhile.
      void router.navigate({
        to: '.',
        search: (search: Search) => ({ ...search, person: undefined }),
        state: (state: object) => ({ ...state, under: undefined }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}

/** Where the history stands, and what the screen shows without the panel. */
function placeOf({ latestLocation: { pathname, search, state } }: AnyRouter): Under {
  const { __TSR_index: index, __TSR_key: key = '', filters } = state
  return {
    index,
    key,
    place: JSON.stringify([pathname, { ...(search as Search), person: undefined }, filters]),
  }
}

/** The history's entry whose scroll position is shared: a panel is no other place. */
export function scrollKeyOf({ state, href }: ParsedLocation): string {
  const { under, __TSR_key: key } = state
  return under?.key || key || href
}
