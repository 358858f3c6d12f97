import { expect, it } from 'vitest'
import { superLinear } from './linear-time.ts'

const LENGTH = 8_000

/** Reads each character as often as `timesOf` says for its place. */
function reader(timesOf: (at: number, sign: string) => number) {
  return (text: string): number => {
    let sum = 0
    for (let at = 0; at < text.length; at += 1)
      for (let times = timesOf(at, text[at]!); times > 0; times -= 1) sum += text.charCodeAt(at)
    return sum
  }
}

it('a reader whose time grows with its text is not named', () => {
  const read = reader(() => 200)
  expect(superLinear(read, LENGTH)).toEqual([])
})

it('one that takes the square for one sign is named with what repeats that sign', () => {
  const read = reader((at, sign) => (sign === '?' ? at : 0))
  const named = superLinear(read, LENGTH)
  expect(named).toContainEqual(expect.stringMatching(/^"\?" … "": \d+ times as long$/))
  expect(named).toContainEqual(expect.stringMatching(/^all texts: \d+ times as long$/))
  expect(named.filter((text) => !/\?|all texts/.test(text))).toEqual([])
})

it('a few texts that alone take long enough to be judged are not all texts', () => {
  // 53 times as long, which one kind of text may be: its first signs cost nothing.
  const read = reader((at, sign) => {
    if (sign === '?') return at < 100 ? 0 : 1_000
    return at < 100 ? 30 : 0
  })
  expect(superLinear(read, LENGTH)).toEqual([])
})
