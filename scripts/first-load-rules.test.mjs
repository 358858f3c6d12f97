import { expect, test } from 'vitest'
import { firstLoads, importCircles, overBudget } from './first-load-rules.mjs'

const PAGE = `<script>
const files = {"packages":["assets/base.js"],"app":["assets/app.js"],"fonts":["assets/inter.woff2"],"signIn":["assets/sign-in.js"],"steps":["assets/steps.js"],"shell":["assets/in.js"],"/din":["assets/din.js"],"/din?mode=company":["assets/company.js"]}
</script>
<script type="module" crossorigin src="/assets/app.js"></script>
<link rel="stylesheet" crossorigin href="/assets/app.css">`

test('the files of each address are those of the page, of the shell and of its screen', () => {
  expect(firstLoads(PAGE)).toEqual({
    signIn: ['assets/app.js', 'assets/app.css', 'assets/sign-in.js'],
    '/din': ['assets/app.js', 'assets/app.css', 'assets/in.js', 'assets/din.js'],
    '/din?mode=company': [
      'assets/app.js',
      'assets/app.css',
      'assets/in.js',
      'assets/din.js',
      'assets/company.js',
    ],
  })
})

test('too many bytes and too many files are named', () => {
  const many = Array.from({ length: 15 }, (_, index) => `${index}.js`)
  expect(overBudget({ signIn: ['a', 'b'], '/home': many }, () => 71_001)).toEqual([
    'signIn loads 142.0 kB, at most 142 are allowed',
    '/home loads 1065.0 kB, at most 220 are allowed',
    '/home loads 15 files, at most 14 are allowed',
  ])
  expect(overBudget({ signIn: ['a', 'b'] }, () => 71_000)).toEqual([])
})

test('files that import each other in a circle are named', () => {
  const imports = { a: ['b'], b: ['c'], c: ['b'], d: ['a'] }
  expect(importCircles(Object.keys(imports), (file) => imports[file])).toEqual(['b → c → b'])
  expect(
    importCircles(['a'], (file) => (file === 'a' ? ['b', 'c'] : file === 'b' ? ['c'] : [])),
  ).toEqual([])
})
