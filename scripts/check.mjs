import { ensureInstalled } from './installed.mjs'
import { oldNodePin } from './package-rules.mjs'
import { NODE, programOf, readManifest, run, print } from './project.mjs'

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
  const { code, output } = await run(NODE, [programOf(program), ...args], { isQuiet: true })
  if (code === 0) continue
  failed++
  print(`\n✗ ${name}\n${output.trim()}`)
}
const warning = await nodePinWarning()
if (warning) print(`\n! ${warning}`)
process.exit(failed > 0 ? 1 : 0)

/** Looks up the package registry. Says nothing if it does not answer. */
async function nodePinWarning() {
  const flags = ['--json', '--fetch-retries=0', '--fetch-timeout=5000', '--loglevel=silent']
  const { code, output } = await run('npm', ['view', 'node', 'versions', ...flags], {
    isQuiet: true,
  })
  if (code !== 0) return null
  try {
    return oldNodePin(readManifest().dependencies.node, JSON.parse(output))
  } catch {
    return null
  }
}
