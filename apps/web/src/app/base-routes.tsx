import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSignIn } from './guards.ts'
import { Root } from './root.tsx'
import { parseInsideSearch } from './search-params.ts'

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
