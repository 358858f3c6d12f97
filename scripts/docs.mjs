import { readFileSync, writeFileSync } from 'node:fs'
import { settingsPage } from './settings-page.mjs'
import { print } from './project.mjs'

// `npm run docs`: writes the tables of `docs/configure.md` from `.env.example`.
// With `--check` it only compares.
const PAGE = 'docs/configure.md'
const now = readFileSync(PAGE, 'utf8')
const wanted = settingsPage(now, readFileSync('.env.example', 'utf8'))
if (process.argv.includes('--check')) {
  if (now !== wanted) print(`${PAGE} differs from .env.example: run npm run docs`)
  process.exit(now === wanted ? 0 : 1)
}
writeFileSync(PAGE, wanted)
