import { type AnyRouter, type ParsedLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The history entry from which the person panel was opened. */
    openedFrom?: OpenedFrom
  }
}

interface OpenedFrom {
  index: number
  key: string
  /** The content of that entry, to know whether closing the panel may go back to it. */
  content: string
}

/** The element that had the focus when the panel was opened from a list. */
interface Opener {
  element: Element
  /** Whether the panel was opened with a key. */
  isByKey: boolean
}

let opener: Opener | null = null

export function panelOpener(): Opener | null {
  return opener
}

interface PersonAddress {
  /** Opens a person from a list. Closing the panel returns the focus to the list. */
  open: (din: string) => void
  /** Goes to another person of the list. */
  step: (din: string) => void
  /** Goes from one person to another. Back returns to the first. */
  follow: (din: string) => void
  close: () => void
}

type Search = Record<string, unknown>

/**
 * The person panel is open while the address has `person`, a DIN. Opening it adds a history entry.
 * The next person replaces that entry, so that Back closes the panel.
 */
export function usePersonAddress(): PersonAddress {
  const router = useRouter()
  return useMemo(() => createPersonAddress(router), [router])
}

/** The DIN of the person whose panel is open; undefined if it is closed. */
export function useShownPerson(): string | undefined {
  return useSearch({ strict: false, select: (search) => search.person })
}

function createPersonAddress(router: AnyRouter): PersonAddress {
  function show(din: string, isNewEntry: boolean) {
    const before = (router.latestLocation.search as Search)['person']
    if (before === din) return
    const openedFrom =
      before === undefined ? entryOf(router) : router.latestLocation.state.openedFrom
    void router.navigate({
      to: '.',
      search: (search: Search) => ({ ...search, person: din }),
      state: (state: object) => ({ ...state, openedFrom }),
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
      const { openedFrom } = router.latestLocation.state
      const now = entryOf(router)
      if (openedFrom && openedFrom.index < now.index && openedFrom.content === now.content)
        return router.history.go(openedFrom.index - now.index)
      // The panel was opened by a link, or the screen behind it has changed.
      void router.navigate({
        to: '.',
        search: (search: Search) => ({ ...search, person: undefined }),
        state: (state: object) => ({ ...state, openedFrom: undefined }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}

/** The current history entry, with the screen's content without the panel. */
function entryOf({ latestLocation: { pathname, search, state } }: AnyRouter): OpenedFrom {
  const { __TSR_index: index, __TSR_key: key = '', filters } = state
  return {
    index,
    key,
    content: JSON.stringify([pathname, { ...(search as Search), person: undefined }, filters]),
  }
}

/** The key of the scroll position. The panel shares it with the entry from which it was opened. */
export function scrollKeyOf({ state, href }: ParsedLocation): string {
  const { openedFrom, __TSR_key: key } = state
  return openedFrom?.key || key || href
}
