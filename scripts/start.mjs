import { ensureExtensionBuilt, ensureWebBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { endWithMessage, runTogether, print } from './project.mjs'

process.once('uncaughtException', endWithMessage)
await ensureInstalled()
await ensureWebBuilt()
if (!(await ensureExtensionBuilt())) print('The product starts without it.')
// Without this flag a machine with much memory frees garbage late: a file of a million rows takes
// 330 MB instead of 260, at the same speed.
const FLAGS = ['--max-semi-space-size=8']
process.exit(await runTogether([{ args: [...FLAGS, 'apps/server/src/main.ts'] }]))
