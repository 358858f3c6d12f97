import { ensureInstalled } from './installed.mjs'
import { runTogether } from './project.mjs'
import { ensureWebBuilt } from './web-built.mjs'

await ensureInstalled()
await ensureWebBuilt()
process.exit(await runTogether([{ args: ['apps/server/src/main.ts'] }]))
