import { readFileSync, writeFileSync } from 'node:fs'
import { SETTING_GROUPS } from '../apps/server/src/config/reference/all-settings.ts'
import { exampleFile, settingsPage } from './settings-page.mjs'
import { print } from './project.mjs'

// `npm run docs`: writes `.env.example` and the tables of `docs/configure.md` from the settings as
// they are declared. With `--check` it only compares.
const isCheck = process.argv.includes('--check')
const texts = {
  '.env.example': () => exampleFile(SETTING_GROUPS),
  'docs/configure.md': (now) => settingsPage(now, SETTING_GROUPS),
}
for (const [path, textOf] of Object.entries(texts)) {
  const now = readFileSync(path, 'utf8')
  const wanted = textOf(now)
  if (now === wanted) continue
  if (!isCheck) writeFileSync(path, wanted)
  else {
    print(`${path} differs from apps/server/src/config/reference: run npm run docs`)
    process.exitCode = 1
  }
}
