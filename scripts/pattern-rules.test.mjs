import { afterAll, expect, it, vi } from 'vitest'
import {
  analyseOnce,
  askRecheck,
  patternsIn,
  slowNormalizing,
  slowPatterns,
  unknownPatterns,
} from './pattern-rules.mjs'

// Its other ways start a process that only ends with this one.
vi.stubEnv('RECHECK_BACKEND', 'pure')
afterAll(() => vi.unstubAllEnvs())
const { analyse } = analyseOnce(askRecheck)
const slow = (code, exceptions = []) =>
  slowPatterns(patternsIn('a.ts', code).literals, analyse, exceptions)

it.each([
  ['a run before the end', String.raw`text.replace(/\s+$/, '')`],
  ['blanks before a sign', String.raw`const AT = /\s*[[(]\s*at\s*[\])]/gi`],
  ['digits before a letter', String.raw`/^(\d+)\.?(\d*)$/`],
  ['two ways to read a line', String.raw`/^ID(?:[^\r\n]*[\r\n]+)*P$/`],
])('a pattern is refused that reads again: %s', async (_, code) => {
  const [problem, another] = await slow(`const first = 1;\n${code}`)
  expect([problem, another]).toEqual([
    expect.stringMatching(/^a\.ts:2: \/.+\/ is slow: /),
    undefined,
  ])
})

it('a pattern is fine that begins once in a run, or has no open repetition', async () => {
  const code = String.raw`/(?<!\s)\s+$/.test(a); /^\s+/.test(a); /\d{1,3}[.]\d{1,3}/.test(a)`
  expect(await slow(code)).toEqual([])
})

it('an exception counts for its own file only, and is refused when nothing needs it', async () => {
  const code = String.raw`/\s+$/`
  const exception = (path) => [[path, String.raw`\s+$`, 'a reason']]
  expect(await slow(code, exception('a.ts'))).toEqual([])
  expect(await slow(code, exception('b.ts'))).toEqual([
    expect.stringMatching(/^a\.ts:1: /),
    'b.ts: /\\s+$/ needs no exception any more',
  ])
})

it('a pattern is analysed once, and again when an analysis said nothing', async () => {
  const [slowOne, unsure] = [String.raw`\s+$`, String.raw`\w+$`]
  const attack = { pumps: [], suffix: '', string: 'a long text' }
  const ask = vi.fn(({ source }) => ({
    status: source === unsure ? 'unknown' : 'vulnerable',
    attack,
  }))
  const first = analyseOnce(ask)
  for (const source of [slowOne, slowOne, unsure]) await first.analyse({ source, flags: '' })
  expect(ask).toHaveBeenCalledTimes(2)
  const second = analyseOnce(ask, JSON.parse(JSON.stringify(first.answers)))
  const { status, attack: parts } = await second.analyse({ source: slowOne, flags: '' })
  expect([status, parts]).toEqual(['vulnerable', { pumps: [], suffix: '' }])
  expect(ask).toHaveBeenCalledTimes(2)
  await second.analyse({ source: unsure, flags: '' })
  await second.analyse({ source: slowOne, flags: 'u' })
  expect(ask).toHaveBeenCalledTimes(4)
})

it('a pattern that is built must have been seen, or be an exception', () => {
  const code = 'const A = 1\nconst B = (word) => new RegExp(`${word}+`)'
  const { built } = patternsIn('a.ts', code)
  expect(built).toEqual([{ path: 'a.ts', line: 2, from: '`${word}+`' }])
  expect(unknownPatterns(built, [], [])).toEqual([
    'a.ts:2: this pattern is built after the start, so it is not checked',
  ])
  expect(unknownPatterns(built, [{ path: 'a.ts', line: 2 }], [])).toEqual([])
  expect(unknownPatterns(built, [], [['a.ts', '`${word}+`', 'a reason']])).toEqual([])
})

it('only one file may normalise text', () => {
  const code = "const a = 1\nb.normalize('NFC')"
  expect(slowNormalizing('a.ts', code)).toEqual(['a.ts:2: use normalText of the contract'])
  expect(slowNormalizing('packages/contract/src/normal-text.ts', code)).toEqual([])
})
