import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** While it is shown, going back in the history closes it instead, as on a phone. */
export function useBackCloses(close: () => void): void {
  const { history } = useRouter()
  useEffect(() => {
    const { href, state } = history.location
    // Before the first screen is another page, and a way there cannot be blocked.
    if (!history.canGoBack()) history.push(href, state)
  }, [history])
  useBlocker({
    shouldBlockFn({ action }) {
      if (action !== 'BACK') return false
      close()
      return true
    },
    enableBeforeUnload: false,
  })
}
