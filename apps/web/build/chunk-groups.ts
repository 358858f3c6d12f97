import { basename, resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { SCREENS } from './screens.ts'

type Group = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups']
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const source = (file: string) => resolve(import.meta.dirname, '../src', file)
const ENTRY = source('../index.html')
const REACT = source('app/react-root.ts')
const SIGN_IN = source('screens/sign-in.tsx')
const SHELL = source('app/layout/shell.tsx')
const TABLE = source('components/data-table/data-table.tsx')
/** The screens that users see first and most. They load little that only other screens need. */
const HOME = source('screens/home/home.tsx')
const LEADS = source('screens/leads.tsx')
const DIN = source('screens/din/din.tsx')
const WORKLIST = source('screens/worklist.tsx')
/** Screens and panels about companies, directors and leads, which have more in common. */
const REGISTRY = [
  source('app/layout/command-palette.tsx'),
  source('screens/din/company-panel.tsx'),
  source('screens/din/director-panel.tsx'),
  source('screens/person/person-panel.tsx'),
  source('screens/document/document.tsx'),
  source('screens/gst.tsx'),
  source('screens/refresh-selected.tsx'),
  source('components/buttons/call-buttons.tsx'),
  source('features/worklist/lead-actions.tsx'),
  WORKLIST,
]

/** The screens of the operator's console, with their dialogs. Nobody else loads any of it. */
const OF_CONSOLE = /\/src\/(?:screens|features)\/operator\//
/** All of them together count as one screen. */
const CONSOLE = 'console'

const SCREEN_FILES = new Set(Object.values(SCREENS).flat().map(source))

/** Code of so many screens and dialogs is loaded with the shell or the table. */
const MANY = 9
/** The same for code that `/home` or `/leads` needs too. */
const SEVERAL = 3

/** These import everything, so what needs which of their modules is read from the names. */
const INDEX_FILE =
  /@mantine\/(?:core|hooks)\/esm\/index\.mjs$|@tabler\/icons-react\/.*\/tabler-icons-react\.mjs$/

/**
 * Groups the modules into few files, because each further file costs a round trip.
 *
 * - `react`: React, which starts when it is loaded
 * - `base`: the other packages of the first screen
 * - `app`: our code that sign-in and other screens share, and the styles of the sign-in
 * - `inside`: the shell, the packages of all its screens, and the styles of these screens
 * - `table`: the table
 * - `shared-…`: our code of several screens, by who needs it
 * - `console`: all screens of the operator's console
 *
 * Code of one screen stays in the file of that screen. All dependencies of a module are needed by
 * at least the same screens, so a file imports only files above it in this list, and the files have
 * no import cycles.
 */
export function chunkGroups(): Group {
  let chunks: ReadonlyMap<string, string | null> | undefined
  const chunkOf = (id: string, graph: Graph) => {
    chunks ??= chunksOf(graph)
    const chunk = chunks.get(id)
    return chunk === undefined ? 'base' : chunk
  }
  return [{ name: chunkOf }]
}

/** The file of each module; null: the file of the one screen that needs it. */
function chunksOf(graph: Graph): ReadonlyMap<string, string | null> {
  const { statics, lazy } = modulesOf(graph)
  const reached = (root: string) => closureOf(root, statics)
  const isReact = reached(REACT)
  const isFirst = reached(ENTRY)
  const isSignIn = reached(SIGN_IN)
  const isInside = reached(SHELL)
  const isTable = reached(TABLE)
  const isConsole = (root: string) => OF_CONSOLE.test(root)
  const others = [...lazy].filter((root) => root !== SIGN_IN && root !== SHELL && !isConsole(root))
  const console = [...lazy].filter(isConsole).map(reached)
  const screens = [...others, CONSOLE]
  const reachedBy = new Map(others.map((root) => [root, reached(root)]))
  reachedBy.set(CONSOLE, new Set(console.flatMap((modules) => [...modules])))

  const isOf = (root: string, id: string) => reachedBy.get(root)?.has(id) ?? false
  const usersOf = (id: string) => screens.filter((root) => isOf(root, id))
  const isTablePart = (id: string) =>
    isTable.has(id) && usersOf(id).every((root) => isOf(root, TABLE))

  const chunkOf = (id: string): string | null => {
    const users = usersOf(id)
    const isStyle = id.includes('.css')
    if (isReact.has(id)) return 'react'
    if (isFirst.has(id)) return isPackage(id) ? 'base' : 'app'
    if (isSignIn.has(id) && (isStyle || isInside.has(id) || users.length > 0))
      return isPackage(id) ? 'base' : 'app'
    if (isSignIn.has(id)) return null
    if (isInside.has(id)) return 'inside'
    // A dialog brings its own styles. Those of screens are in one file, which saves requests.
    const [only] = users
    if (only === CONSOLE && users.length === 1) return CONSOLE
    if (isStyle && users.length === 1 && only && !SCREEN_FILES.has(only)) return null
    if (isStyle) return 'inside'
    if (isTablePart(id)) return 'table'
    if (isTable.has(id)) return 'inside'
    const shared = [...reached(id)].some(isTablePart) ? 'table' : 'inside'
    if (users.length >= MANY) return shared
    if (users.length < 2) return null
    const isUsedBy = (root: string) => users.includes(root)
    const first = [HOME, LEADS, DIN].filter(isUsedBy)
    const isOfRegistry = users.some((root) => REGISTRY.includes(root))
    const hasOthers = users.some((root) => !REGISTRY.includes(root) && !first.includes(root))
    if (first.length > 1 || (isOfRegistry && hasOthers)) return shared
    if (isUsedBy(HOME)) return users.length >= SEVERAL ? shared : 'shared-home'
    if (isUsedBy(LEADS)) return users.length >= SEVERAL ? 'table' : 'shared-leads'
    if (isUsedBy(DIN)) return 'shared-din'
    // A separate file would be the fifth request of that screen.
    if (isUsedBy(WORKLIST)) return shared
    return isOfRegistry ? 'shared-registry' : 'shared-others'
  }
  return new Map([...statics.keys()].map((id) => [id, chunkOf(id)]))
}

const isPackage = (id: string) => id.includes('node_modules') && !id.includes('.css')

/** What each module imports statically, and which modules are loaded lazily. */
function modulesOf(graph: Graph) {
  const statics = new Map<string, readonly string[]>()
  const lazy = new Set<string>()
  const visit = (id: string) => {
    if (statics.has(id)) return
    const info = graph.getModuleInfo(id)
    const imported = info?.importedIds.flatMap((next) => usedOf(next, info.code ?? '', graph)) ?? []
    const dynamic = info?.dynamicallyImportedIds ?? []
    statics.set(id, imported)
    for (const root of dynamic) lazy.add(root)
    for (const next of [...imported, ...dynamic]) visit(next)
  }
  visit(ENTRY)
  return { statics, lazy }
}

/** The module, or those behind the index file of a package that the importing code names. */
function usedOf(id: string, code: string, graph: Graph): readonly string[] {
  if (!INDEX_FILE.test(id)) return [id]
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}/g)].map(([, names]) => names).join()
  const names = new Set(imports.match(/\w+/g))
  return (graph.getModuleInfo(id)?.importedIds ?? []).filter((next) => names.has(exportOf(next)))
}

/** What a module of such a package exports: `Button` of Button.mjs, `useId` of use-id.mjs. */
const exportOf = (id: string): string =>
  basename(id, '.mjs').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function closureOf(root: string, statics: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const next of statics.get(id) ?? []) visit(next)
  }
  visit(root)
  return seen
}
