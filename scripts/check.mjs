import { ensureInstalled } from './installed.mjs'
import { nodeWarnings, pinnedNodes } from './package-rules.mjs'
import { findNode, programOf, readManifest, run, print } from './project.mjs'

// `npm run check`: the rules for every file. Only failures are shown.
await ensureInstalled()

const CHECKS = [
  ['types', ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['format (npm run format fixes it)', ['oxfmt/bin/oxfmt', '--list-different', '.']],
  ['lint', ['oxlint/bin/oxlint', '--type-aware', '--quiet', '.']],
  ['dead code', ['knip/bin/knip.js', '--no-progress']],
  ['import rules', ['../scripts/check-imports.mjs']],
  ['patterns', ['../scripts/check-patterns.mjs']],
  ['lines', ['../scripts/check-lines.mjs']],
  ['prose', ['../scripts/check-prose.mjs']],
  ['documents', ['../scripts/docs.mjs', '--check']],
  ['packages', ['../scripts/check-packages.mjs']],
  ['first load', ['../scripts/check-first-load.mjs']],
  ['OpenAPI document', ['../scripts/check-openapi.mjs']],
]

let failed = 0
for (const [name, [program, ...args]] of CHECKS) {
  const { code, output } = await run(findNode(), [programOf(program), ...args], { isQuiet: true })
  if (code === 0) continue
  failed++
  print(`\n✗ ${name}\n${output.trim()}`)
}
for (const warning of await nodePinWarnings()) print(`\n! ${warning}`)
process.exit(failed > 0 ? 1 : 0)

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
