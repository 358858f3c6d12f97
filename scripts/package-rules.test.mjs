import { describe, expect, it } from 'vitest'
import { oldNodePin, packageProblems, runtimePackages } from './package-rules.mjs'

const entry = { version: '1.0.0' }

function problems({ packages = {}, server = {}, root = {} } = {}) {
  const lock = { packages: { '': {}, 'apps/server': { dependencies: server }, ...packages } }
  return packageProblems({
    lock,
    manifests: [
      ['', root],
      ['apps/server', { dependencies: server }],
    ],
  }).join('\n')
}

describe('the pinned Node', () => {
  it('is old if a newer one of its major version is published, whatever the order', () => {
    const published = ['24.9.0', '24.21.0', '24.10.1', '24.21.0-rc.1', '26.1.0', '25.0.0']
    expect(oldNodePin('24.9.0', published)).toContain('24.21.0 is published')
    expect(oldNodePin('24.21.0', published)).toBeNull()
    expect(oldNodePin('24.20.9', ['24.20.10'])).toContain('24.20.10')
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
