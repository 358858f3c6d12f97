import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { ROOT } from './project.mjs'

/** The files of a pattern with their text: `[path, text][]`, paths from the root. */
export function readFiles(pattern) {
  return globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }).map(
    (path) => [path, readFileSync(join(ROOT, path), 'utf8')],
  )
}

/** What a file imports: `{ from, to, isType }[]`, in the form of `import-rules.mjs`. */
export function importsOf(path, text) {
  const { module } = parseSync(path, text)
  const statements = [
    ...module.staticImports,
    ...module.staticExports.flatMap(({ entries }) => entries),
  ]
  const named = statements.flatMap(({ moduleRequest, entries = [], isType }) => {
    if (!moduleRequest) return []
    const isTypeOnly = entries.length > 0 ? entries.every((entry) => entry.isType) : isType === true
    return [{ from: path, to: target(path, moduleRequest.value), isType: isTypeOnly }]
  })
  const loaded = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = text.slice(moduleRequest.start, moduleRequest.end)
    return /^['"`][^$]*['"`]$/.test(literal)
      ? [{ from: path, to: target(path, literal.slice(1, -1)), isType: false }]
      : []
  })
  return [...named, ...loaded]
}

function target(from, name) {
  if (name.startsWith('.')) return relative(ROOT, join(ROOT, dirname(from), name))
  const ours = /^@dastak\/([^/]+)\/(.+)$/.exec(name)
  if (!ours) return name
  const path = `packages/${ours[1]}/src/${ours[2]}`
  return existsSync(join(ROOT, path)) ? path : `apps/${ours[1]}/src/${ours[2]}`
}
