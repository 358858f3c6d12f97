import { join } from 'node:path'
import { ensureInstalled } from './installed.mjs'
import { endWithMessage, ROOT, runTogether } from './project.mjs'

process.once('uncaughtException', endWithMessage)
await ensureInstalled()
// Paths are relative to the folder where the command was typed; npm changes to the root of the
// project.
const cwd = process.env.INIT_CWD ?? process.cwd()
// Without these flags a machine with much memory frees garbage late: an import takes 580 MB instead
// of 250, at the same speed.
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=256']
process.exit(
  await runTogether([
    { args: [...FLAGS, join(ROOT, 'apps/server/src/cli.ts'), ...process.argv.slice(2)], cwd },
  ]),
)
