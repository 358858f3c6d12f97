import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  type ParsedLocation,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router'
import { type Opened, savesData } from '../lib/screen/opened.ts'
import { requireSignIn } from './guards.ts'
import { Root } from './root.tsx'
import { parseInsideSearch, parseTableSearch } from './search-params.ts'

const noPage = (name: 'NotFoundPage' | 'UnknownScreen') =>
  lazyRouteComponent(() => import('../screens/not-found.tsx'), name)

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: noPage('NotFoundPage'),
})

/** The parent route of all screens that need a sign-in. */
export const inside = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  validateSearch: parseInsideSearch,
  beforeLoad: requireSignIn,
  ...lazyScreen(() => import('./layout/shell.tsx'), 'Shell', 'loadShell'),
})

/** The options of a route that does not exist, in the frame of the app. */
export const unknown = {
  beforeLoad: () => {
    throw notFound()
  },
  notFoundComponent: noPage('UnknownScreen'),
}

/** The options of a screen's route. `snackbarMs` is how long snackbars are shown on it. */
export function screen<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  title: string,
  snackbarMs?: number,
) {
  const staticData = { title, ...(snackbarMs !== undefined && { snackbarMs }) }
  return { getParentRoute: () => parent, path, staticData }
}

/** Like `screen`, for a screen with a table that keeps its sort and page in the address. */
export function list<Parent extends AnyRoute, const Path extends string>(
  ...options: [parent: Parent, path: Path, title: string, snackbarMs?: number]
) {
  return { ...screen(...options), validateSearch: parseTableSearch }
}

/** The screens of a file, and functions that load what one of them will ask for first. */
type Screens = Record<string, unknown>

interface Opening {
  cause: 'preload' | 'enter' | 'stay'
  location: ParsedLocation
}

/**
 * A screen of a file that is loaded when a link to it is hovered or touched, or when it is opened.
 * `first` names a function of the same file. It is called then too, and never awaited: the screen
 * asks itself for what has not arrived.
 */
export function lazyScreen<File extends Screens>(
  load: () => Promise<File>,
  name: keyof File & string,
  first?: keyof File & string,
) {
  // Offline, the router would load the page again, which does not help. The screen says so instead.
  const loadOrSay = () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new Error('Not loaded', { cause: error })
    })
  const component = lazyRouteComponent(loadOrSay as () => Promise<Record<string, never>>, name)
  const loader = ({ cause, location: { search, state } }: Opening) => {
    if (first === undefined || cause === 'stay' || savesData()) return
    const opened: Opened = { search, filters: state.filters ?? {} }
    // A file that cannot be loaded is reported by the screen.
    void load().then(
      (file) => (file[first] as (opened: Opened) => void)(opened),
      () => undefined,
    )
  }
  return { component, loader }
}
