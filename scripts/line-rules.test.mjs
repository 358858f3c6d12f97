import { describe, expect, it } from 'vitest'
import { brokenLines, deadLinks, missingFiles } from './line-rules.mjs'

const words = (count) => Array(count).fill('word').join(' ')

describe('a line', () => {
  it('has at most 100 columns', () => {
    expect(brokenLines('a.ts', `const a = [${words(25)}]`)).toEqual(['a.ts:1 has 136 columns'])
    expect(brokenLines('a.ts', words(20))).toEqual([])
  })

  it('may be longer if it is the title of a test, one sentence, or one word', () => {
    expect(brokenLines('a.test.ts', `  it('${words(25)}', () => {`)).toEqual([])
    expect(brokenLines('a.ts', `const MESSAGE = '${words(25)}'`)).toEqual([])
    expect(brokenLines('a.md', 'x'.repeat(101))).toEqual([])
  })

  it('of SQL may never be longer, nor the row of a table in a document', () => {
    expect(brokenLines('a.sql', `-- ${words(25)}`)).toHaveLength(1)
    expect(brokenLines('a.md', `| ${words(25)} |`)).toHaveLength(1)
  })
})

it('a file of SQL has at most 250 lines', () => {
  expect(brokenLines('a.sql', 'SELECT 1;\n'.repeat(251))).toEqual(['a.sql has 251 lines'])
})

it('a document names only files that exist, by name or with their folder', () => {
  const tree = ['apps/server/src/deps.ts']
  expect(missingFiles('a.md', '`deps.ts`, `src/deps.ts`, `<name>.ts`, `.store.ts`', tree)).toEqual(
    [],
  )
  expect(missingFiles('a.md', '`deps.ts` and `lib/deps.ts`', tree)).toEqual([
    'a.md names lib/deps.ts, which does not exist',
  ])
})

it('a document links only to documents, folders and headings that exist', () => {
  const tree = ['docs/a.md', 'docs/b.md', 'ops/x/y']
  const read = () => '# A `B`, and C\n\n```\n# not a heading\n```\n'
  const links = (text) => deadLinks('docs/a.md', text, tree, read)
  expect(
    links('[x](b.md) [x](b.md#a-b-and-c) [x](#a-b-and-c) [x](../ops/x) [x](https://b#c)'),
  ).toEqual([])
  expect(links('[x](c.md) [x](b.md#not-a-heading)')).toEqual([
    'docs/a.md links to docs/c.md, which does not exist',
    'docs/a.md links to docs/b.md#not-a-heading, which is no heading',
  ])
})
