import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { brokenLines } from './line-rules.mjs'

// Lines of at most 100 columns, and files of SQL of at most 250 lines (those of TypeScript: lint).
const TREE = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md']
const paths = execFileSync('git', ['ls-files', ...TREE], { encoding: 'utf8' })
  .trim()
  .split('\n')
const broken = paths.flatMap((path) => brokenLines(path, readFileSync(path, 'utf8')))
for (const words of broken) console.log(words)
process.exit(broken.length > 0 ? 1 : 0)
