import { createRoute } from '@tanstack/react-router'
import { appText } from './app.text.ts'
import { inside, lazyScreen, screen, unknown } from './base-routes.tsx'
import { parseConsoleSearch } from './search-params.ts'

const { console: titles } = appText

/** For anyone else its addresses do not exist. The sign-in does not load what this needs. */
async function requireOperator(): Promise<void> {
  const { isOperator } = await import('./operator-guard.ts')
  if (!(await isOperator())) unknown.beforeLoad()
}

/** All screens are in one file, because the list of files is part of the first load. */
const load = () => import('../screens/operator/console.tsx')

const operator = createRoute({
  getParentRoute: () => inside,
  path: '/operator',
  ...unknown,
  beforeLoad: requireOperator,
  ...lazyScreen(load, 'ConsoleFrame'),
})

/** A screen of the console, with what its lists keep in the address. */
const part = <const Path extends string>(path: Path, name: keyof typeof titles) => ({
  ...screen(operator, path, titles[name]),
  validateSearch: parseConsoleSearch,
  ...lazyScreen(load, name),
})

const screens = [
  createRoute(part('/', 'overview')),
  createRoute(part('/set-up', 'setUp')),
  createRoute(part('/users', 'users')),
  createRoute(part('/users/$userId', 'user')),
  createRoute(part('/reports', 'reports')),
  createRoute(part('/stuck', 'stuck')),
  createRoute(part('/imports', 'imports')),
  createRoute(part('/vendors', 'vendors')),
  createRoute(part('/opt-outs', 'optOuts')),
  createRoute(part('/backups', 'backups')),
  createRoute(part('/log', 'log')),
] as const

export const operatorRoutes = operator.addChildren(screens)
