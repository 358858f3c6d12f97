import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a checkout in which nothing can be written is told of in words, at start and by commands', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'dastak-scripts-'))
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(checkout, 'scripts'), { recursive: true })
  mkdirSync(join(checkout, 'node_modules/node/bin'), { recursive: true })
  // A file where a folder is needed stops root too.
  for (const path of ['package-lock.json', 'node_modules/node/bin/node', 'node_modules/.package-lock.json'])
    writeFileSync(join(checkout, path), '')
  writeFileSync(join(checkout, 'node_modules/.dastak'), '')
  for (const script of ['start.mjs', 'dastak.mjs']) {
    const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', script)], { encoding: 'utf8' })
    expect(stderr).toMatch(/node_modules\/\.dastak can't be used .*Run this as the user whom .* belongs to/)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(status).toBe(1)
  }
  rmSync(checkout, { recursive: true })
})
