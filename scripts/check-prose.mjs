import { readFileSync } from 'node:fs'
import { writtenFiles } from './project.mjs'
import { brokenProse, speller, wordRules } from './prose-rules.mjs'

// Words, spelling and long sentences in documents, comments and texts. With paths, of these alone.
// Text messages are registered with vendors to the letter.
const SKIPPED = /db\/(migrations\/|schema\.ts)|text\/sms-texts/
const read = (path) => readFileSync(path, 'utf8')
const paths = writtenFiles().filter((path) => !SKIPPED.test(path))
const wanted = process.argv.slice(2)
const chosen = wanted.length
  ? paths.filter((path) => wanted.some((start) => path.startsWith(start)))
  : paths
const terms = {
  rules: wordRules(read('docs/glossary.md')),
  spelling: speller(read('scripts/spelling.txt')),
}
const broken = chosen.flatMap((path) => brokenProse(path, read(path), terms))
for (const problem of broken) console.log(problem)
process.exit(broken.length > 0 ? 1 : 0)
