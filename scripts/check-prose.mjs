import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { brokenProse, speller, wordRules } from './prose-rules.mjs'

// Words, spelling and long sentences in documents, comments and texts. With paths, of these alone.
const TREE = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md']
// Text messages are registered with vendors to the letter.
const SKIPPED = /db\/(migrations\/|schema\.ts)|text\/sms-texts/
const read = (path) => readFileSync(path, 'utf8')
const paths = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  ...TREE,
])
  .toString()
  .trim()
  .split('\n')
  .filter((path) => !SKIPPED.test(path))
const wanted = process.argv.slice(2)
const chosen = wanted.length
  ? paths.filter((path) => wanted.some((start) => path.startsWith(start)))
  : paths
const terms = {
  rules: wordRules(read('docs/glossary.md')),
  spelling: speller(read('scripts/spelling.txt')),
}
let count = 0
for (const path of chosen) {
  for (const problem of brokenProse(path, read(path), terms)) {
    console.log(problem)
    count++
  }
}
process.exit(count > 0 ? 1 : 0)
