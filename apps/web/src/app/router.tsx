import { SNACKBAR_MS } from '@dastak/contract/limits.ts'
import { type ReactNode, Suspense } from 'react'
import { type RouterHistory, createRouter } from '@tanstack/react-router'
import { hideStaleSnackbars, setSnackbarDuration } from '../lib/screen/snackbar.ts'
import { scrollKeyOf } from '../lib/people/person-address.ts'
import { savesData } from '../lib/screen/opened.ts'
import { ErrorScreen } from './error-screen.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

const Boundary = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>

/** The router of the browser's address, or of another history on the server. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    // A hovered or touched link loads its screen, and what the screen asks for first.
    defaultPreload: savesData() ? false : 'intent',
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: history === undefined,
    getScrollRestorationKey: scrollKeyOf,
    // In the browser, the router itself adds this boundary. The HTML of both must be the same.
    ...(history && { history, InnerWrap: Boundary }),
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) hideStaleSnackbars()
  })
  router.subscribe('onResolved', () => {
    const match = router.state.matches.at(-1)
    setSnackbarDuration(match?.staticData.snackbarMs ?? SNACKBAR_MS)
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** Starts loading the shell while the first refresh is running. */
export function preloadShell(): void {
  void import('./layout/shell.tsx')
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The title of the browser tab, unless the screen sets its own. */
    title?: string
    /** How long snackbars are shown on this screen. */
    snackbarMs?: number
  }
}
