import { describe, expect, it } from 'vitest'
import { brokenProse, speller, wordRules } from './prose-rules.mjs'

const GLOSSARY = `
## Words that are not used

| Not this          | Write this      |
| ----------------- | --------------- |
| told, of its own  | shown, separate |
| Where the         | If              |
`
const terms = { rules: wordRules(GLOSSARY), spelling: speller('Dastak\nwebhook') }
const problems = (path, source) => brokenProse(path, source, terms)
const many = (count) => `The ${'very '.repeat(count - 3)}long sentence.`

describe('words of the glossary’s list', () => {
  it('are found in comments, documents, text and SQL, and the other word is named', () => {
    const message = '"told": write shown, separate'
    expect(problems('a.ts', '// The user is told.\nexport const a = 1')).toEqual([
      `a.ts:1 ${message}`,
    ])
    expect(problems('a.ts', "const a = 'You are told about ' + b")).toEqual([`a.ts:1 ${message}`])
    expect(problems('a.tsx', 'const a = <p>\n  You are told.\n</p>')).toEqual([
      `a.tsx:1 ${message}`,
    ])
    expect(problems('a.sql', 'SELECT 1;\n-- Told twice.')).toEqual([
      `a.sql:2 ${message.replace('t', 'T')}`,
    ])
    expect(problems('a.css', 'a {}\n/* told */')).toEqual([`a.css:2 ${message}`])
    expect(problems('a.md', 'Users are told.')).toEqual([`a.md:1 ${message}`])
  })

  it('are phrases too, over the end of a line, and with a capital only as such', () => {
    expect(problems('a.ts', '// a file of its\n// own')).toEqual([
      'a.ts:1 "of its own": write shown, separate',
    ])
    expect(problems('a.ts', '// Where the file is missing')).toHaveLength(1)
    expect(problems('a.ts', '// the folder where the file is')).toEqual([])
  })

  it('may be names: in code, in quotes, in parts of words', () => {
    expect(
      problems('a.ts', '// `told` is "told", untold and re-told\nexport const told = 1'),
    ).toEqual([])
    expect(problems('a.md', '`told`')).toEqual([])
    expect(problems('a.ts', "import a from 'told us about it'")).toEqual([])
  })

  it('may be in the texts of a test, but not in its comments', () => {
    expect(problems('a.test.ts', "it('is told twice', () => {})")).toEqual([])
    expect(problems('a.test.ts', '// is told')).toHaveLength(1)
  })
})

describe('a sentence', () => {
  it('has at most 25 words in a document and 20 in a catalogue', () => {
    expect(problems('a.md', many(25))).toEqual([])
    expect(problems('a.md', many(26))).toEqual([
      'a.md:1 26 words in "The very very very …": at most 25',
    ])
    expect(problems('a.text.ts', `const a = '${many(21)}'`)).toHaveLength(1)
    expect(problems('a.ts', `// ${many(26)}`)).toEqual([])
  })

  it('has at most 20 words in a message, which ends like a sentence', () => {
    expect(problems('a.ts', `const a = '${many(21)}'`)).toHaveLength(1)
    expect(problems('a.ts', `const a = '${many(21)} and'`)).toEqual([])
  })

  it('ends before one that begins with code', () => {
    expect(problems('a.md', `${many(20)} \`a.ts\` is ${many(15)}`)).toEqual([])
  })
})

it('a list of words is data', () => {
  expect(problems('a.ts', "const a = 'asked told untold'.split(' ')")).toEqual([])
  expect(problems('a.ts', "const a = 'asked told untold'.trim()")).toHaveLength(1)
})

it('words of documents and catalogues are in the dictionary, or in our list', () => {
  expect(problems('a.md', 'Dastak recieves a webhook.')).toEqual([
    'a.md:1 "recieves" is not in the dictionary (scripts/spelling.txt)',
  ])
  expect(problems('a.text.ts', "const a = 'It recieves this'")).toHaveLength(1)
  expect(problems('a.ts', '// recieves')).toEqual([])
})

it('text of the web app is in a catalogue', () => {
  const found = (source) => problems('apps/web/src/a.tsx', source)
  expect(found('const a = <b>Buy</b>')).toEqual([
    'apps/web/src/a.tsx:1 "Buy": put it into a catalogue',
  ])
  expect(found('const a = <A label="Buy" />')).toHaveLength(1)
  expect(found('const a = <A label={is ? "Buy" : "Sell"} />')).toHaveLength(2)
  expect(found('const a = { title: "Plans" }')).toHaveLength(1)
  expect(found('const a = `${count} credits left`')).toHaveLength(1)
  expect(found('const a = <A className="row wide" kind="plain" />')).toEqual([])
  expect(found('const a = { id: "plans" }; throw new Error("not a plan")')).toEqual([])
  expect(problems('apps/web/src/a.text.ts', 'const a = "Buy a plan"')).toEqual([])
  expect(problems('apps/server/src/a.ts', 'const a = "Buy a plan"')).toEqual([])
})
