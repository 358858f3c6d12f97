import { ensureInstalled } from './installed.mjs'
import { NODE, programOf, run, say } from './project.mjs'

// `npm run check`: what has to hold in every file. Only what failed is shown.
await ensureInstalled()

const CHECKS = [
  ['types', ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['format (npm run format repairs it)', ['oxfmt/bin/oxfmt', '--list-different', '.']],
  ['lint', ['oxlint/bin/oxlint', '--type-aware', '--quiet', '.']],
  ['dead code', ['knip/bin/knip.js', '--no-progress']],
  ['import rules', ['../scripts/check-imports.mjs']],
  ['packages', ['../scripts/check-packages.mjs']],
]

let failed = 0
for (const [name, [program, ...args]] of CHECKS) {
  const { code, words } = await run(NODE, [programOf(program), ...args], { isQuiet: true })
  if (code === 0) continue
  failed++
  say(`\n✗ ${name}\n${words.trim()}`)
}
process.exit(failed > 0 ? 1 : 0)
