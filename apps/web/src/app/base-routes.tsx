import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { requireSignIn } from './guards.ts'
import { Root } from './root.tsx'
import { parseInsideSearch, parseTableSearch } from './search-params.ts'

/** What all addresses of the web app stand under. */

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../screens/not-found.tsx'), 'NotFoundScreen'),
})

/** Of every screen behind the sign-in. */
export const inside = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  validateSearch: parseInsideSearch,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./layout/shell.tsx'), 'Shell'),
})

/** A screen: whose route it stands under, its path and title, how long its snackbars stay. */
export function screen<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  title: string,
  snackbarMs?: number,
) {
  const staticData = { title, ...(snackbarMs !== undefined && { snackbarMs }) }
  return { getParentRoute: () => parent, path, staticData }
}

/** The same with a table, whose sort and page its address keeps. */
export function list<Parent extends AnyRoute, const Path extends string>(
  ...asked: [parent: Parent, path: Path, title: string, snackbarMs?: number]
) {
  return { ...screen(...asked), validateSearch: parseTableSearch }
}
