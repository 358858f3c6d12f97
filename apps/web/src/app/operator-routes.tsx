import { createRoute } from '@tanstack/react-router'
import { appText } from './app.text.ts'
import { inside, lazyScreen, screen } from './base-routes.tsx'
import { noSuchPage } from './guards.ts'
import { parseConsoleSearch } from './search-params.ts'

const { console: titles } = appText

/** For anyone else its addresses do not exist. The sign-in does not load what this needs. */
async function requireOperator(): Promise<void> {
  const { isOperator } = await import('./operator-guard.ts')
  if (!(await isOperator())) throw noSuchPage()
}

/** All screens are in one file, because the list of files is part of the first load. */
const load = () => import('../screens/operator/console.tsx')
type Name = keyof Awaited<ReturnType<typeof load>>

const operator = createRoute({
  getParentRoute: () => inside,
  path: '/operator',
  beforeLoad: requireOperator,
  ...lazyScreen(load, 'ConsoleFrame'),
})

/** A screen of the console, with what its lists keep in the address. */
const part = <const Path extends string>(path: Path, title: string, name: Name) => ({
  ...screen(operator, path, title),
  validateSearch: parseConsoleSearch,
  ...lazyScreen(load, name),
})

const screens = [
  createRoute(part('/', titles.overview, 'OverviewScreen')),
  createRoute(part('/set-up', titles.setUp, 'SetUpScreen')),
  createRoute(part('/users', titles.users, 'UsersScreen')),
  createRoute(part('/users/$userId', titles.user, 'UserScreen')),
  createRoute(part('/reports', titles.reports, 'ReportsScreen')),
  createRoute(part('/stuck', titles.stuck, 'StuckScreen')),
  createRoute(part('/imports', titles.imports, 'ImportsScreen')),
  createRoute(part('/vendors', titles.vendors, 'VendorsScreen')),
  createRoute(part('/opt-outs', titles.optOuts, 'OptOutsScreen')),
  createRoute(part('/backups', titles.backups, 'BackupsScreen')),
  createRoute(part('/log', titles.log, 'LogScreen')),
] as const

export const operatorRoutes = operator.addChildren(screens)
