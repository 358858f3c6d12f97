import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeSettings } from '../apps/server/src/testing/processes/clean-environment.ts'

/**
 * `npm run soak -- [NAME …]`: runs the long proofs, one after the other. If a proof fails it
 * throws, and the command ends with 1.
 */
removeSettings(process.env)
const folder = import.meta.dirname
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.includes('.support.') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
const requested = process.argv.slice(2)
let failed = 0
for (const name of requested.length > 0 ? requested : known) {
  const startedAt = Date.now()
  try {
    const { run } = (await import(join(folder, `${name}.ts`))) as { run(): Promise<string> }
    const summary = await run()
    console.log(`${name}: held (${Math.round((Date.now() - startedAt) / 1000)} s). ${summary}`)
  } catch (error) {
    failed += 1
    console.error(`${name}: failed`, error)
  }
}
// Immediately, because a failed proof may have left processes, which end with this one.
process.exit(failed > 0 ? 1 : 0)
