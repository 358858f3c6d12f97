import { availableParallelism } from 'node:os'
import { ensureInstalled } from './installed.mjs'
import { nodeWarnings, pinnedNodes } from './package-rules.mjs'
import { findNode, programOf, readManifest, run, print, TYPES_AND_LINT } from './project.mjs'

// `npm run check`: the rules for every file. Only failures are shown.
await ensureInstalled()

// In the order of their output. The longest begin first.
const CHECKS = [
  ['types and lint', TYPES_AND_LINT],
  ['patterns', ['../scripts/check-patterns.mjs']],
  ['first load', ['../scripts/check-first-load.mjs']],
  ['dead code', ['knip/bin/knip.js', '--no-progress']],
  ['prose', ['../scripts/check-prose.mjs']],
  ['OpenAPI document', ['../scripts/check-openapi.mjs']],
  ['format (npm run format fixes it)', ['oxfmt/bin/oxfmt', '--list-different', '.']],
  ['documents', ['../scripts/docs.mjs', '--check']],
  ['import rules', ['../scripts/check-imports.mjs']],
  ['lines', ['../scripts/check-lines.mjs']],
  ['packages', ['../scripts/check-packages.mjs']],
]

const warnings = nodePinWarnings()
const waiting = CHECKS.entries()
const results = []
// As many take the next one as there are processors.
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runWaiting))
for (const [index, [name]] of CHECKS.entries())
  if (results[index].code !== 0) print(`\n✗ ${name}\n${results[index].output.trim()}`)
for (const warning of await warnings) print(`\n! ${warning}`)
process.exit(results.some(({ code }) => code !== 0) ? 1 : 0)

async function runWaiting() {
  for (const [index, [, [program, ...args]]] of waiting)
    results[index] = await run(findNode(), [programOf(program), ...args], { isQuiet: true })
}

/** Looks up the package registry. */
async function nodePinWarnings() {
  const pinned = pinnedNodes(readManifest())
  const published = await Promise.all(Object.keys(pinned).map(publishedVersions))
  return nodeWarnings(pinned, Object.assign({}, ...published))
}

/** Without the package if the registry does not answer. */
async function publishedVersions(name) {
  const flags = ['--json', '--fetch-retries=0', '--fetch-timeout=5000', '--loglevel=silent']
  const { code, output } = await run('npm', ['view', name, 'versions', ...flags], { isQuiet: true })
  try {
    // A single version is not a list.
    return code === 0 ? { [name]: [JSON.parse(output)].flat() } : {}
  } catch {
    return {}
  }
}
