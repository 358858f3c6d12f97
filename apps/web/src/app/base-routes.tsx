import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { requireSignIn } from './guards.ts'
import { Root } from './root.tsx'
import { parseInsideSearch, parseTableSearch } from './search-params.ts'

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../screens/not-found.tsx'), 'NotFoundScreen'),
})

/** The parent route of all screens that need a sign-in. */
export const inside = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  validateSearch: parseInsideSearch,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./layout/shell.tsx'), 'Shell'),
})

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
