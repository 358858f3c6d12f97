import { readFileSync } from 'node:fs'
import { brokenLines, missingFiles } from './line-rules.mjs'
import { writtenFiles } from './project.mjs'

// Lines have at most 100 columns, files of SQL at most 250 lines (those of TypeScript: lint), and
// documents only name files that exist.
const paths = writtenFiles()
const broken = paths.flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  const missing = path.endsWith('.md') ? missingFiles(path, text, paths) : []
  return [...brokenLines(path, text), ...missing]
})
for (const problem of broken) console.log(problem)
process.exit(broken.length > 0 ? 1 : 0)
