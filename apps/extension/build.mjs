import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zip } from 'wxt'

// Builds the extension for Chromium and Firefox: a folder and a zip for each in `dist`, always with
// the same names.
const root = fileURLToPath(new URL('.', import.meta.url))
const dist = join(root, 'dist')
rmSync(dist, { recursive: true, force: true })
for (const [name, browser] of [
  ['chromium', 'chrome'],
  ['firefox', 'firefox'],
]) {
  await zip({
    root,
    browser,
    mode: 'production',
    outDirTemplate: name,
    zip: { artifactTemplate: `dastak-extension-${name}.zip` },
  })
}
