import { join } from 'node:path'
import { ensureInstalled } from './installed.mjs'
import { endWithMessage, ROOT, runTogether } from './project.mjs'

process.once('uncaughtException', endWithMessage)
await ensureInstalled()
// Files are named from where the command was typed; npm itself goes to the root of the project.
const cwd = process.env.INIT_CWD ?? process.cwd()
// Without them what is thrown away is cleared late on a machine with much memory: an import takes
// 580 MB instead of 250, at the same speed.
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=256']
process.exit(
  await runTogether([
    { args: [...FLAGS, join(ROOT, 'apps/server/src/cli.ts'), ...process.argv.slice(2)], cwd },
  ]),
)
