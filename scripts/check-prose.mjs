import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { brokenProse, speller, wordRules } from './prose-rules.mjs'
import { strayText } from './prose-texts.mjs'

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
const broken = chosen.flatMap((path) => {
  const source = read(path)
  return [...brokenProse(path, source, terms), ...strayText(path, source)]
})
for (const problem of broken) console.log(problem)
process.exit(broken.length > 0 ? 1 : 0)
