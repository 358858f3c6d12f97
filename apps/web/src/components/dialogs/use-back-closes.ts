import { useBlocker } from '@tanstack/react-router'

/** While it is shown, going back in the history closes it instead, as on a phone. */
export function useBackCloses(close: () => void): void {
  useBlocker({
    shouldBlockFn({ action }) {
      if (action !== 'BACK') return false
      close()
      return true
    },
    enableBeforeUnload: false,
  })
}
