import { ensureExtensionBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { programOf, runTogether, print } from './project.mjs'

const port = process.env.PORT || '8080'

await ensureInstalled()
await ensureExtensionBuilt()
print(
  `Open http://localhost:5173: the page and the server (on ${port}) reload when a file changes.`,
)
process.exit(
  await runTogether([
    {
      args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
      env: { PORT: port },
    },
    {
      args: [
        programOf('vite/bin/vite.js'),
        'apps/web',
        '--port',
        '5173',
        '--strictPort',
        '--clearScreen',
        'false',
      ],
      env: { API_ORIGIN: `http://localhost:${port}` },
    },
  ]),
)
