import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a checkout that is not writable is reported in plain words, at the start and by commands', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'dastak-scripts-'))
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(checkout, 'scripts'), {
    recursive: true,
  })
  mkdirSync(join(checkout, 'node_modules/node/bin'), { recursive: true })
  // A file instead of a folder stops root too.
  for (const path of [
    'package-lock.json',
    'node_modules/node/bin/node',
    'node_modules/.package-lock.json',
  ])
    writeFileSync(join(checkout, path), '')
  writeFileSync(join(checkout, 'node_modules/.dastak'), '')
  for (const script of ['start.mjs', 'dastak.mjs']) {
    const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', script)], {
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/node_modules\/\.dastak cannot be used .*Run this as the owner of /)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(status).toBe(1)
  }
  rmSync(checkout, { recursive: true })
})

test('the build tools are also installed if NODE_ENV is production, as in a container', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'dastak-scripts-'))
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(checkout, 'scripts'), {
    recursive: true,
  })
  const write = (path, value) => writeFileSync(join(checkout, path), JSON.stringify(value))
  const wanted = {
    dependencies: { node: 'file:node' },
    devDependencies: { builder: 'file:builder' },
  }
  mkdirSync(join(checkout, 'node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(checkout, 'node/bin/node'))
  mkdirSync(join(checkout, 'builder'))
  for (const name of ['node', 'builder']) write(`${name}/package.json`, { name, version: '1.0.0' })
  write('package.json', { name: 'checkout', version: '1.0.0', ...wanted })
  write('package-lock.json', {
    name: 'checkout',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'checkout', version: '1.0.0', ...wanted },
      node: { version: '1.0.0' },
      'node_modules/node': { resolved: 'node', link: true },
      builder: { version: '1.0.0', dev: true },
      'node_modules/builder': { resolved: 'builder', link: true },
    },
  })
  const env = { ...process.env, NODE_ENV: 'production', npm_config_offline: 'true' }
  spawnSync(process.execPath, [join(checkout, 'scripts', 'dastak.mjs')], { encoding: 'utf8', env })
  expect(existsSync(join(checkout, 'node_modules/builder/package.json'))).toBe(true)
  rmSync(checkout, { recursive: true })
})
