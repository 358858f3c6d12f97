import { readFileSync } from 'node:fs'
import { brokenLines, deadLinks, missingFiles } from './line-rules.mjs'
import { writtenFiles } from './project.mjs'

// Lines have at most 100 columns, files of SQL at most 250 lines (those of TypeScript: lint), and
// documents only name files, and link to headings, that exist.
const paths = writtenFiles()
const read = (path) => readFileSync(path, 'utf8')
const broken = paths.flatMap((path) => {
  const text = read(path)
  const long = brokenLines(path, text)
  if (!path.endsWith('.md')) return long
  return [...long, ...missingFiles(path, text, paths), ...deadLinks(path, text, paths, read)]
})
for (const problem of broken) console.log(problem)
process.exit(broken.length > 0 ? 1 : 0)
