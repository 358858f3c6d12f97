import { readdirSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { removeSettings } from '../apps/server/src/testing/processes/clean-environment.ts'

/**
 * `npm run bench -- [NAME …]`: runs the named benchmarks (all if none is named) one after the other
 * and prints their tables. Each file answers one question with its peers or its floor in the same
 * run: ratios hold on other machines, absolute figures do not.
 */
const SKIPPED = new Set(['run.ts', 'data.ts', 'autocannon.d.ts'])
removeSettings(process.env)
const folder = import.meta.dirname
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.includes('.support.') && !SKIPPED.has(file))
  .map((file) => file.slice(0, -3))
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark named ${unknown.join(', ')}. Choose from: ${known.join(', ')}`)
  process.exit(1)
}

const memory = Math.round(totalmem() / 2 ** 30)
console.log(
  `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${memory} GiB, Node ` +
    `${process.version}\n`,
)
for (const name of requested.length > 0 ? requested : known) {
  const { run } = (await import(join(folder, `${name}.ts`))) as { run(): Promise<string> }
  console.log(`## ${name}\n\n${await run()}\n`)
}
