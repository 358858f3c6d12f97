/** Shapes of queries for measuring times, made from invented names. */
import { normalizeCompany } from '../apps/server/src/features/registry/words/name-words.rules.ts'
import { companies } from '../apps/server/src/sample/companies/companies.ts'
import { createRandom } from '../apps/server/src/sample/random.ts'
import { typo } from './query-class.support.ts'
import { SEED } from './registry.support.ts'

const EVERY = 1_600

export interface Shape {
  name: string
  /** Milliseconds at the 95th percentile. */
  aim: number
  queries: string[]
}

/** `common`: the most frequent words in names. */
export function shapesOf(size: number, perShape: number, common: readonly string[]): Shape[] {
  const names = sampleNames(size, perShape)
  const random = createRandom(SEED)
  random.start(9, 1)
  const commonWords = (count: number) => {
    const words = new Set<string>()
    while (words.size < count) words.add(common[random.below(common.length)]!)
    return [...words].join(' ')
  }
  const gibberish = () =>
    Array.from({ length: 8 }, () => String.fromCharCode(97 + random.below(26))).join('')
  const mistyped = (words: string[]) => {
    const at = words.findIndex((word) => word.length > 3)
    return words.map((word, index) => (index === at ? typo(word, random) : word)).join(' ')
  }
  const shape = (name: string, make: (words: string[]) => string, aim = 5): Shape => ({
    name,
    aim,
    queries: names.map(make),
  })
  return [
    shape('exact', (words) => words.join(' ')),
    shape('8 letters', (words) => words.join(' ').slice(0, 8), 8),
    shape('two words out of order', (words) =>
      words.length > 2 ? `${words[2]} ${words[0]}` : words.toReversed().join(' '),
    ),
    shape('all words reversed', (words) => words.toReversed().join(' ')),
    shape(
      'first word, 3 letters of the next',
      (words) => `${words[0]} ${(words[1] ?? 'ind').slice(0, 3)}`,
    ),
    shape(
      'last word, 3 letters of the first',
      (words) => `${words.at(-1)} ${words[0]!.slice(0, 3)}`,
    ),
    shape('one typo', mistyped),
    shape('a known word and gibberish', (words) => `${words.at(-1)} ${gibberish()}`),
    shape('one very common word', () => commonWords(1)),
    shape('two very common words', () => commonWords(2), 20),
    shape('three very common words', () => commonWords(3), 20),
    shape('eight very common words', () => commonWords(8), 20),
    shape('3 letters', (words) => words[0]!.slice(0, 3)),
    shape('a wrong word added', (words) => `${words.join(' ')} exports`, 40),
    shape(
      '100 letters of anything',
      (words) => `${words.join(' ')} ${gibberish()} `.repeat(9).slice(0, 100),
      40,
    ),
  ]
}

function sampleNames(size: number, count: number): string[][] {
  const names: string[][] = []
  const step = Math.max(1, Math.min(EVERY, Math.floor(size / count)))
  let index = 0
  for (const { name } of companies(SEED, size)) {
    index += 1
    if (index % step === 0) names.push(normalizeCompany(name).words)
    if (names.length >= count) break
  }
  return names
}
