import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neutralise, toCsv, undoNeutralise } from './csv.ts'

describe('neutralise', () => {
  it.each([
    '=1+1',
    '+91 91111 12345',
    '+1+1',
    '+123456',
    '+1234567890123456',
    '+919111112345\n',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('puts an apostrophe before %j', (text) => expect(neutralise(text)).toBe(`'${text}`))

  it.each([' =1', '"=1', "'=1", '  "\' +1', '\u00a0=1', '“=1'])(
    'finds the formula after blanks and quotes in %j',
    (text) => expect(neutralise(text)).toBe(`'${text}`),
  )

  it.each([
    '',
    'Zuari Industries',
    'a=b',
    '12 - 3',
    "'quoted'",
    'r@acme.example',
    '00012345',
    '+919111112345',
    '+1234567',
  ])('does not change %j', (text) => expect(neutralise(text)).toBe(text))
})

describe('undoNeutralise', () => {
  it('restores every text that neutralise changed', () => {
    // Mostly characters that start formulas, so that most texts are changed.
    const beginning = fc
      .array(fc.constantFrom(...' "\'‘“=+-@\t\r\n＝－a1'))
      .map((parts) => parts.join(''))
    const text = fc
      .tuple(beginning, fc.string({ unit: 'binary' }))
      .map(([start, rest]) => start + rest)
    let changed = 0
    fc.assert(
      fc.property(text, (before) => {
        const after = neutralise(before)
        if (after === before) return
        changed += 1
        expect(undoNeutralise(after)).toBe(before)
      }),
      { numRuns: 2_000 },
    )
    expect(changed).toBeGreaterThan(500)
  })

  it.each(['', "'", "'tis", "'quoted'", '=1', '00012345', '+919111112345'])(
    'does not change %j',
    (text) => expect(undoNeutralise(text)).toBe(text),
  )

  it('removes the apostrophe of a phone number that somebody protected by hand', () => {
    expect(undoNeutralise("'+919111112345")).toBe('+919111112345')
  })
})

describe('toCsv', () => {
  it('starts with a byte order mark and ends each record with CRLF', () => {
    expect(toCsv(['Name'], [['Asha']])).toBe('\uFEFFName\r\nAsha\r\n')
  })

  it('quotes separators, quotes, line breaks and outer blanks', () => {
    const csv = toCsv(['a', 'b', 'c', 'd'], [['x,y', 'say "so"', 'two\nlines', ' padded ']])
    expect(csv).toBe('\uFEFFa,b,c,d\r\n"x,y","say ""so""","two\nlines"," padded "\r\n')
  })

  it('writes numbers as numbers, negative ones too, and nothing for null', () => {
    expect(toCsv(['a', 'b', 'c'], [[-5, null, undefined]])).toBe('\uFEFFa,b,c\r\n-5,,\r\n')
  })

  it('neutralises the header as well', () => {
    expect(toCsv(['=x'], [])).toBe("\uFEFF'=x\r\n")
  })
})
