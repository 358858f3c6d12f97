import { basename, resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups']
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const source = (file: string) => resolve(import.meta.dirname, '../src', file)
const ENTRY = source('../index.html')
const SIGN_IN = source('screens/sign-in.tsx')
const SHELL = source('app/layout/shell.tsx')
const TABLE = source('components/data-table/data-table.tsx')
/** The screens that users see first and most. They load little that only other screens need. */
const HOME = source('screens/home.tsx')
const FREQUENT = [source('screens/leads.tsx'), source('screens/din/din.tsx')]

/** These import everything, so what needs which of their modules is read from the names. */
const INDEX_FILE =
  /@mantine\/(?:core|hooks)\/esm\/index\.mjs$|@tabler\/icons-react\/.*\/tabler-icons-react\.mjs$/

/**
 * Groups the modules into few files, because each further file costs a round trip.
 *
 * - `base`: the packages of the first screen
 * - `app`: our code that sign-in and other screens share, and the styles of the sign-in
 * - `inside`: the shell, the packages of all its screens, and the styles of these screens
 * - `table`: the table
 * - `shared-…`: our code of several screens, by the frequent screens that need it
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
  const isFirst = reached(ENTRY)
  const isSignIn = reached(SIGN_IN)
  const isInside = reached(SHELL)
  const isTable = reached(TABLE)
  const screens = [...lazy].filter((root) => root !== SIGN_IN && root !== SHELL)
  const reachedBy = new Map(screens.map((root) => [root, reached(root)]))

  const isOf = (root: string, id: string) => reachedBy.get(root)?.has(id) ?? false
  const chunkOf = (id: string): string | null => {
    const users = screens.filter((root) => isOf(root, id))
    const isStyle = id.includes('.css')
    if (isFirst.has(id)) return isPackage(id) ? 'base' : 'app'
    if (isSignIn.has(id) && (isStyle || isInside.has(id) || users.length > 0))
      return isPackage(id) ? 'base' : 'app'
    if (isSignIn.has(id)) return null
    if (isStyle || isInside.has(id)) return 'inside'
    if (isTable.has(id)) return users.every((root) => isOf(root, TABLE)) ? 'table' : 'inside'
    if (users.length < 2) return null
    if (users.includes(HOME)) return 'inside'
    const first = FREQUENT.filter((root) => users.includes(root))
    if (first.length > 0)
      return ['shared', ...first.map((root) => basename(root, '.tsx'))].join('-')
    return `shared-${/features\/(\w+)\//.exec(id)?.[1] ?? 'rest'}`
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
  const words = new Set(code.match(/\w+/g))
  return (graph.getModuleInfo(id)?.importedIds ?? []).filter((next) => words.has(exportOf(next)))
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
