import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageProblems } from './package-rules.mjs'
import { ROOT } from './project.mjs'

const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

const lock = read('package-lock.json')
const manifests = Object.keys(lock.packages)
  .filter((path) => !path.includes('node_modules') && existsSync(join(ROOT, path, 'package.json')))
  .map((path) => [path, read(join(path, 'package.json'))])
const problems = packageProblems({ lock, manifests })
if (problems.length > 0) {
  console.log(problems.join('\n'))
  process.exitCode = 1
}
