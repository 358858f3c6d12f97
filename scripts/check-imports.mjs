import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { brokenImports, brokenText } from './import-rules.mjs'
import { ROOT } from './project.mjs'
import { brokenTables, unknownTables } from './table-rules.mjs'

const sources = read('{packages,apps}/*/src/**/*.{ts,tsx}')
const found = [
  ...brokenImports(sources.flatMap(([path, text]) => importsOf(path, text))),
  ...sources.flatMap(([path, text]) => brokenText(path, text)),
  ...[...sources, ...read('apps/server/src/db/functions/*.sql')].flatMap(([path, text]) =>
    brokenTables(path, text),
  ),
  ...read('apps/server/src/db/migrations/*.sql').flatMap(([path, text]) =>
    unknownTables(path, text),
  ),
]
if (found.length > 0) {
  console.log(found.join('\n'))
  process.exitCode = 1
}

function read(files) {
  return globSync(files, { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((path) => [
    path,
    readFileSync(join(ROOT, path), 'utf8'),
  ])
}

function importsOf(path, text) {
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
