/**
 * What people type to find a company: classes of changes to a real name, with a seed. A class skips
 * the names that it cannot change (no "shree" in it), so that every query is a case of it.
 */
import type { Random } from '../apps/server/src/sample/random.ts'
import {
  inWord,
  one,
  pick,
  indexesOf,
  replaceWord,
  typo,
  type QueryClass,
} from './query-class.support.ts'
import { CITIES, NUMBERS, OTHER_WORDS, SHORT } from './query-words.support.ts'
import { SOUND_CLASSES } from './sound-classes.support.ts'
import { STRANGER_CLASSES } from './stranger-classes.support.ts'

function many(words: string[], least: number, make: (words: string[]) => string | null) {
  return words.length >= least ? make(words) : null
}

/** With an extra word between two of them. */
const between =
  (added: string): QueryClass['make'] =>
  (words, random) =>
    many(words, 2, () => {
      const at = 1 + random.below(words.length - 1)
      return [...words.slice(0, at), added, ...words.slice(at)].join(' ')
    })

/** With half of the last word. */
function unfinished(words: string[]): string | null {
  const last = words.at(-1)!
  return last.length < 5
    ? null
    : [...words.slice(0, -1), last.slice(0, Math.ceil(last.length / 2))].join(' ')
}

const isInitials = (word: string) => /^[b-df-hj-np-tv-z]{2,3}$/.test(word)

function split(word: string, random: Random): string {
  const at = 3 + random.below(word.length - 5)
  return `${word.slice(0, at)} ${word.slice(at)}`
}

export const QUERY_CLASSES: readonly QueryClass[] = [
  one('as it is', (words) => words.join(' ')),
  one('with private limited', (words) => `${words.join(' ')} private limited`),
  one('with pvt ltd', (words) => `${words.join(' ')} pvt. ltd.`),
  one('legal form half typed: pvt l', (words) => `${words.join(' ')} pvt l`),
  one('legal form half typed: priv', (words) => `${words.join(' ')} priv`),
  one('legal form half typed: lim', (words) => `${words.join(' ')} private lim`),
  one(
    '"an" of "and"',
    (words, random) =>
      many(words, 2, () => `${words.slice(0, 1 + random.below(words.length - 1)).join(' ')} an`),
    60,
  ),
  one('m/s in front', (words) => `m/s ${words.join(' ')}`),
  one('M/S. in front', (words) => `M/S. ${words.join(' ')}`),
  one('ms in front', (words) => `ms ${words.join(' ')}`),
  one('india added', (words) => (words.includes('india') ? null : `${words.join(' ')} india`)),
  one('a city added', (words, random) => `${words.join(' ')} ${pick(random, CITIES)}`),
  one('a wrong word added', (words, random) => `${words.join(' ')} ${pick(random, OTHER_WORDS)}`),
  one('one wrong word', (words, random) =>
    many(words, 3, () => replaceWord(words, words.length - 1, pick(random, OTHER_WORDS))),
  ),
  one('one wrong word in the middle', (words, random) =>
    many(words, 3, () => replaceWord(words, 1, pick(random, OTHER_WORDS))),
  ),
  one('last word left out', (words) => many(words, 3, () => words.slice(0, -1).join(' ')), 90),
  one(
    'number for word',
    inWord(
      (word) => NUMBERS.includes(word),
      (word) => String(NUMBERS.indexOf(word)),
    ),
  ),
  one(
    'word for number',
    inWord(
      (word) => /^\d$/.test(word),
      (word) => NUMBERS[Number(word)]!,
    ),
  ),
  ...SOUND_CLASSES,
  ...STRANGER_CLASSES,
  one(
    'abbreviated',
    inWord(
      (word) => Object.values(SHORT).includes(word),
      (word) => Object.keys(SHORT).find((short) => SHORT[short] === word)!,
    ),
  ),
  one(
    'abbreviation in full',
    inWord(
      (word) => word in SHORT,
      (word) => SHORT[word]!,
    ),
  ),
  one('n between words', between('n')),
  one('& between words', between('&')),
  one(
    'plural',
    inWord(
      (word) => /[a-z]{4,}[^s]$/.test(word),
      (word) => `${word}s`,
    ),
  ),
  one(
    'singular',
    inWord(
      (word) => /[a-z]{4,}[^s]s$/.test(word),
      (word) => word.slice(0, -1),
    ),
  ),
  one('words reversed', (words) => many(words, 2, () => words.toReversed().join(' '))),
  one('last word first', (words) =>
    many(words, 3, () => [words.at(-1)!, ...words.slice(0, -1)].join(' ')),
  ),
  one('reordered, the last unfinished', (words) =>
    many(words, 2, () => unfinished([...words.slice(1), words[0]!])),
  ),
  one('unfinished', unfinished),
  one('all glued', (words) => many(words, 2, () => words.join(''))),
  one('two glued', (words) =>
    many(words, 2, () => `${words[0]}${words[1]} ${words.slice(2).join(' ')}`.trim()),
  ),
  one(
    'a word split',
    inWord((word) => word.length >= 7, split),
  ),
  one(
    'initials with dots',
    inWord(isInitials, (word) => [...word].join('.') + '.'),
  ),
  one(
    'initials with spaces',
    inWord(isInitials, (word) => [...word].join(' ')),
  ),
  one(
    'one typo',
    inWord((word) => word.length >= 4, typo),
  ),
  one(
    'one typo in each of two words',
    (words, random) => {
      const found = indexesOf(words, (word) => word.length >= 5)
      return found.length < 2
        ? null
        : words
            .map((word, index) =>
              index === found[0] || index === found[1] ? typo(word, random) : word,
            )
            .join(' ')
    },
    85,
  ),
  one('a typo and reordered', (words, random) =>
    many(words, 2, () => {
      const at = indexesOf(words, (word) => word.length >= 5)
      return at.length === 0
        ? null!
        : replaceWord(words, pick(random, at), typo(words[at[0]!]!, random)) &&
            words
              .toReversed()
              .map((word) => (word === words[at[0]!] ? typo(word, random) : word))
              .join(' ')
    }),
  ),
  one(
    'a typo in the unfinished last word',
    (words, random) => {
      const last = words.at(-1)!
      return last.length < 7 || words.length < 2
        ? null
        : [...words.slice(0, -1), typo(last.slice(0, Math.ceil(last.length * 0.7)), random)].join(
            ' ',
          )
    },
    90,
  ),
  one(
    'two typos in a long word',
    inWord(
      (word) => word.length >= 8,
      (word, random) => typo(typo(word, random), random),
    ),
    85,
  ),
  one(
    'two glued and a typo',
    (words, random) =>
      many(words, 2, () =>
        `${typo(words[0]! + words[1]!, random)} ${words.slice(2).join(' ')}`.trim(),
      ),
    60,
  ),
  one(
    'a word split and a typo',
    inWord(
      (word) => word.length >= 8,
      (word, random) => split(typo(word, random), random),
    ),
    60,
  ),
]
