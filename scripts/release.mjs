import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, readManifest, ROOT } from './project.mjs'

// Writes the version of a release into all files that have it, or that of the next one in the
// making: node scripts/release.mjs 0.2.0, and later 0.3.0-dev. docs/recipes.md has the steps.
const { version: before } = readManifest()
const [version = ''] = process.argv.slice(2)
const isRelease = before.endsWith('-dev') && version === before.replace('-dev', '')
const isNext = !before.endsWith('-dev') && /^\d+\.\d+\.\d+-dev$/.test(version)
if (!isRelease && !isNext) {
  const next = before.endsWith('-dev') ? before.replace('-dev', '') : 'a newer one, like 9.9.9-dev'
  print(`package.json has ${before}. After it comes ${next}: node scripts/release.mjs VERSION`)
  process.exit(1)
}
replace('package.json', `"version": "${before}"`, `"version": "${version}"`)
replace('package-lock.json', /("name": "dastak",\s+"version": ")[^"]+/g, `$1${version}`)
for (const name of ['version', 'appVersion'])
  replace('ops/chart/Chart.yaml', `\n${name}: ${before}\n`, `\n${name}: ${version}\n`)
if (isRelease) replace('CHANGELOG.md', '\n## Unreleased\n', `\n## ${version}\n`)
else {
  replace('CHANGELOG.md', `\n## ${before}\n`, `\n## Unreleased\n\n## ${before}\n`)
  const constant = 'apps/server/src/db/schema-release.ts'
  const line = /^export const LAST_RELEASE = '.+'$/m
  replace(constant, line, `export const LAST_RELEASE = '${before}'`)
}
print(`All files have ${version}. Go on with docs/recipes.md, "A release".`)

function replace(path, old, fresh) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const changed = text.replace(old, fresh)
  if (changed === text) throw new Error(`${path} has no ${old}`)
  writeFileSync(join(ROOT, path), changed)
}
