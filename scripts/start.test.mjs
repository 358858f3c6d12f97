import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { isFixedNode } from '../apps/server/src/process/node-version.rules.mjs'
import { readManifest, ROOT } from './project.mjs'

const FIXED = readManifest('apps/server').engines.node
let checkout
let others

beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'dastak-node-')))
  others = realpathSync(mkdtempSync(join(tmpdir(), 'dastak-host-')))
  for (const path of [
    'scripts',
    'apps/server/package.json',
    'apps/server/src/process/node-version.rules.mjs',
  ])
    cpSync(join(ROOT, path), join(checkout, path), { recursive: true })
  mkdirSync(join(checkout, 'node_modules/.bin'), { recursive: true })
})

afterEach(() => {
  for (const folder of [checkout, others]) rmSync(folder, { recursive: true })
})

test('from 24.22.1 and from 26.12.1 on, Node has the fixes of October 2026', () => {
  const fixed = ['24.22.1', '24.22.3', '24.100.0', '26.12.1', '26.13.0', '28.0.0']
  expect(fixed.filter((version) => !isFixedNode(version, FIXED))).toEqual([])
  const old = ['20.20.2', '24.21.0', '24.22.0', '25.9.0', '26.10.0', '26.12.0', '26.12.1-rc.1', '']
  expect(old.filter((version) => isFixedNode(version, FIXED))).toEqual([])
})

it('takes the Node of the machine if it has the fixes, otherwise and in CI the pinned one', () => {
  const pinned = join(checkout, 'node_modules/.bin/node')
  const [old, fixed] = [hostNode('24.21.0'), hostNode('24.22.3')]
  expect(found({ npm_node_execpath: fixed })).toBe(fixed)
  expect(found({ npm_node_execpath: old })).toBe('null')
  symlinkSync(process.execPath, pinned)
  expect(found({ npm_node_execpath: fixed })).toBe(fixed)
  expect(found({ npm_node_execpath: old })).toBe(pinned)
  expect(found({ npm_node_execpath: fixed, CI: 'true' })).toBe(pinned)
  // npm itself may run on the pinned one.
  expect(found({ npm_node_execpath: hostNode('26.12.1', join(checkout, 'node_modules')) })).toBe(
    pinned,
  )
})

it('says what to install if the pinned Node cannot run, and gets out of the way of another', () => {
  const npm = join(others, 'npm')
  // A binary for another C library looks like this: the file is there, its loader is not.
  const node = 'node_modules/.bin/node'
  program(npm, `rm -f ${node}; printf '#!/no/loader\\n' > ${node}; chmod +x ${node}`)
  writeFileSync(join(checkout, 'package-lock.json'), '{}')
  // That of the last release could run.
  symlinkSync(process.execPath, join(checkout, 'node_modules/.bin/node'))
  const install = (env) =>
    run(`await (await import('./scripts/installed.mjs')).ensureInstalled()`, {
      PATH: `${others}:${process.env.PATH}`,
      ...env,
    })
  const { status, stderr } = install({ npm_node_execpath: hostNode('20.19.2') })
  expect(status).toBe(1)
  expect(stderr).toContain('apt install libatomic1')
  expect(stderr).toContain(`install Node ${FIXED}`)
  expect(install({ npm_node_execpath: hostNode('26.12.1') }).status).toBe(0)
  expect(found({ npm_node_execpath: hostNode('26.12.1') })).toBe(hostNode('26.12.1'))
})

test('npm starts the product with the Node of the machine, though the pinned one cannot run', () => {
  program(join(checkout, 'node_modules/.bin/node'), 'exit 127')
  const { start, dev, dastak } = readManifest().scripts
  // In one npm, which takes longer to start than all of them. Each line replaces its shell.
  const lines = [start, dev, dastak].map(
    (line) => `(${line.replace(/scripts\/\w+\.mjs/, '-p 6*7')})`,
  )
  const scripts = { all: lines.join(' && ') }
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ scripts }))
  expect(execFileSync('npm', ['run', '-s', 'all'], { cwd: checkout, encoding: 'utf8' })).toBe(
    '42\n42\n42\n',
  )
})

test('a checkout that is not writable is reported in plain words, at the start and by commands', () => {
  // A file instead of a folder stops root too.
  for (const path of [
    'package-lock.json',
    'node_modules/.bin/node',
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
})

test('the build tools are also installed if NODE_ENV is production, as in a container', () => {
  const write = (path, value) => writeFileSync(join(checkout, path), JSON.stringify(value))
  const wanted = {
    dependencies: { node: 'file:node' },
    devDependencies: { builder: 'file:builder' },
  }
  mkdirSync(join(checkout, 'node'))
  symlinkSync(process.execPath, join(checkout, 'node/node'))
  mkdirSync(join(checkout, 'builder'))
  write('node/package.json', { name: 'node', version: '1.0.0', bin: 'node' })
  write('builder/package.json', { name: 'builder', version: '1.0.0' })
  write('package.json', { name: 'checkout', version: '1.0.0', ...wanted })
  write('package-lock.json', {
    name: 'checkout',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'checkout', version: '1.0.0', ...wanted },
      node: { version: '1.0.0', bin: { node: 'node' } },
      'node_modules/node': { resolved: 'node', link: true },
      builder: { version: '1.0.0', dev: true },
      'node_modules/builder': { resolved: 'builder', link: true },
    },
  })
  const env = { ...process.env, NODE_ENV: 'production', npm_config_offline: 'true' }
  spawnSync(process.execPath, [join(checkout, 'scripts', 'dastak.mjs')], { encoding: 'utf8', env })
  expect(existsSync(join(checkout, 'node_modules/builder/package.json'))).toBe(true)
})

/** A program that is a Node as far as its version. */
function hostNode(version, folder = others) {
  const path = join(folder, version, 'node')
  mkdirSync(dirname(path), { recursive: true })
  program(path, `echo v${version}`)
  return path
}

function program(path, text) {
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
}

const found = (env) =>
  run(`console.log((await import('./scripts/project.mjs')).findNode() + '')`, env).stdout.trim()

function run(code, env) {
  const { CI: _, ...own } = process.env
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...own, ...env },
  })
}
