import { join } from 'node:path'
import { ensureInstalled } from './installed.mjs'
import { ROOT, runTogether } from './project.mjs'

await ensureInstalled()
// Files are named from where the command was typed; npm itself goes to the root of the project.
const cwd = process.env.INIT_CWD ?? process.cwd()
process.exit(await runTogether([{ args: [join(ROOT, 'apps/server/src/cli.ts'), ...process.argv.slice(2)], cwd }]))
