import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, readFiles } from './imports.mjs'
import { ROOT } from './project.mjs'
import { edgesOf, journeysFor, relatedTests } from './quick-rules.mjs'

// Prints what changed and which tests `npm run quick` chooses for it, as JSON. It is a separate
// process because it needs packages and a new Node, which may have to be installed first.
const SOURCES = [
  '{packages,apps}/*/{src,build}/**/*.{ts,tsx}',
  '{scripts,bench,ops}/**/*.{mjs,ts}',
  'apps/server/src/db/{functions,migrations}/*.sql',
]

const base = process.argv[2] ?? git('merge-base', ...mainAndHead())[0]
const sources = SOURCES.flatMap((pattern) => readFiles(pattern))
const named = git('ls-files', '--cached', '--others', '--exclude-standard')
const present = named.filter((path) => existsSync(join(ROOT, path)))
const texts = new Map([...present.map((path) => [path, null]), ...sources])
const imports = sources
  .filter(([path]) => !path.endsWith('.sql'))
  .flatMap(([path, text]) => importsOf(path, text))
const changed = changedSince(base)
const related = relatedTests({ edges: edgesOf(imports, texts), texts, changed })
const journeys = journeysFor(changed.filter((path) => texts.has(path)))
console.log(JSON.stringify({ base, changed, ...related, ...journeys }))

/** What a branch is compared with: main, and on main that of the origin. */
function mainAndHead() {
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD')
  const names = branch === 'main' ? ['origin/main'] : ['main', 'origin/main']
  return [names.find(isCommit) ?? 'HEAD', 'HEAD']
}

/** With what is not committed. `A..B` are the files that changed between two commits. */
function changedSince(commit) {
  const untracked = commit.includes('..') ? [] : git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...git('diff', '--name-only', commit), ...untracked])]
}

function isCommit(name) {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).length > 0
  } catch {
    return false
  }
}

function git(...args) {
  const text = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  return text === '' ? [] : text.split('\n')
}
