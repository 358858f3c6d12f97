/** What people type to find a director, like `query-classes.support.ts`. */
import type { Random } from '../apps/server/src/sample/random.ts'
import { one, typo, type QueryClass } from './query-class.support.ts'
import { SCRIPTS, toScript } from './indian-scripts.support.ts'
import { sound } from './sound-classes.support.ts'

const FATHERS = 'mohan lal,ram prasad,suresh kumar,narayan rao'.split(',')
const ofThree =
  (make: (first: string, middle: string, last: string) => string): QueryClass['make'] =>
  ([first, middle, last, ...others]) =>
    first && middle && last && others.length === 0 ? make(first, middle, last) : null

export const PERSON_CLASSES: readonly QueryClass[] = [
  one('as it is', (words) => words.join(' ')),
  one('surname first', (words) => [words.at(-1)!, ...words.slice(0, -1)].join(' ')),
  one(
    'surname first, with a comma',
    (words) => `${words.at(-1)!}, ${words.slice(0, -1).join(' ')}`,
  ),
  one(
    'middle name left out',
    ofThree((first, _, last) => `${first} ${last}`),
    60,
  ),
  one(
    'middle name as an initial',
    ofThree((first, middle, last) => `${first} ${middle[0]!} ${last}`),
    90,
  ),
  one(
    'middle name added',
    (words) => (words.length === 2 ? `${words[0]} kumar ${words[1]}` : null),
    80,
  ),
  one('S/o', (words, random) => `${words.join(' ')} S/o ${FATHERS[random.below(FATHERS.length)]!}`),
  one(
    'son of',
    (words, random) => `${words.join(' ')} son of ${FATHERS[random.below(FATHERS.length)]!}`,
  ),
  one('Mr in front', (words) => `Mr ${words.join(' ')}`),
  one('Shri in front', (words) => `Shri ${words.join(' ')}`),
  one('all glued', (words) => words.join('')),
  one('one typo', (words, random) => replaceLongest(words, random, typo)),
  one(
    'unfinished',
    (words) => (words.at(-1)!.length < 5 ? null : words.join(' ').slice(0, -2)),
    80,
  ),
  one('a for aa', sound(/aa/, 'a')),
  one('ee for i', sound(/(?<=[a-z])i(?=[a-z])/, 'ee'), 80),
  one('v for w', sound(/w/, 'v')),
  one('w for v', sound(/v/, 'w')),
  one('s for sh', sound(/sh/, 's'), 90),
  one('th for t', sound(/(?<=[aeiou])t(?=[aeiou])/, 'th'), 90),
  ...SCRIPTS.map((script) => one(`in ${script}`, (words) => toScript(script, words), 90)),
]

function replaceLongest(words: readonly string[], random: Random, change: typeof typo) {
  const longest = words.reduce((long, word) => (word.length > long.length ? word : long))
  return longest.length < 5
    ? null
    : words.map((word) => (word === longest ? change(word, random) : word)).join(' ')
}
