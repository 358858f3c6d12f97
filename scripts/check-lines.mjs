import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { brokenLines, missingFiles } from './line-rules.mjs'

// Lines of at most 100 columns, files of SQL of at most 250 lines (those of TypeScript: lint), and
// documents that name only files that are there.
const TREE = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md']
const paths = execFileSync('git', ['ls-files', ...TREE], { encoding: 'utf8' })
  .trim()
  .split('\n')
const broken = paths.flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  const missing = path.endsWith('.md') ? missingFiles(path, text, paths) : []
  return [...brokenLines(path, text), ...missing]
})
for (const words of broken) console.log(words)
process.exit(broken.length > 0 ? 1 : 0)
