import { SNACKBAR_MS } from '@dastak/contract/limits.ts'
import { createRouter } from '@tanstack/react-router'
import { hideStaleSnackbars, setSnackbarDuration } from '../lib/screen/snackbar.ts'
import { scrollKeyOf } from '../lib/people/person-address.ts'
import { savesData } from '../lib/screen/opened.ts'
import { ErrorScreen } from './error-screen.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // A hovered or touched link loads its screen, and what the screen asks for first.
  defaultPreload: savesData() ? false : 'intent',
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
  getScrollRestorationKey: scrollKeyOf,
})

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) hideStaleSnackbars()
})
router.subscribe('onResolved', () => {
  const match = router.state.matches.at(-1)
  setSnackbarDuration(match?.staticData.snackbarMs ?? SNACKBAR_MS)
})

/** Starts loading the shell while the first refresh is running. */
export function preloadShell(): void {
  void import('./layout/shell.tsx')
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The title of the browser tab, unless the screen sets its own. */
    title?: string
    /** How long snackbars are shown on this screen. */
    snackbarMs?: number
  }
}
