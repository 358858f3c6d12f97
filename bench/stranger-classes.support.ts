/**
 * Queries of strangers that were not found: a part of the classes of `query-classes.support.ts`.
 */
import { SCRIPTS, toScript } from './indian-scripts.support.ts'
import { inWord, one, pick, replaceWord, type QueryClass } from './query-class.support.ts'

const CITIES = 'mangalore hubli coimbatore madurai nagpur surat lucknow indore kochi vizag'.split(
  ' ',
)
const ENDINGS = ['.com', '.in', '.co.in', '.net', '.org']
const UNITS = 'zero one two three four five six seven eight nine'.split(' ')
const TEENS =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** 10 to 99 as people write them. */
function explainErrors(number: number, between: string): string {
  if (number < 20) return TEENS[number - 10]!
  const unit = number % 10
  return TENS[Math.floor(number / 10) - 2]! + (unit === 0 ? '' : between + UNITS[unit]!)
}

/** A word of one of the previous names: mostly a rare one. */
function ofAnother(make: (words: string[], other: string) => string | null): QueryClass['make'] {
  let last: string[] = []
  return (words) => {
    const other = last.find((word) => word.length > 4 && !words.includes(word))
    last = words
    return other === undefined ? null : make(words, other)
  }
}

const removed = (from: RegExp) => (word: string) => word[0]! + word.slice(1).replace(from, '')
const isCut = (word: string) => word.length >= 6
const cut = (word: string) => word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)))

export const STRANGER_CLASSES: readonly QueryClass[] = [
  one(
    'a rare wrong word in place of one',
    ofAnother((words, other) =>
      words.length < 3 ? null : replaceWord(words, words.length - 1, other),
    ),
  ),
  one(
    'a rare word added',
    ofAnother((words, other) => [...words, other].join(' ')),
  ),
  one('another city added', (words, random) => `${words.join(' ')} ${pick(random, CITIES)}`),
  one('two words swapped and glued', (words) =>
    words.length < 2 ? null : [words[1]! + words[0]!, ...words.slice(2)].join(' '),
  ),
  one('a web address', (words, random) => `www.${words.join('')}${pick(random, ENDINGS)}`),
  one('a web address with its page', (words) => `https://${words.join('-')}.co.in/contact`),
  one('a mail address', (words, random) => `info@${words.join('')}${pick(random, ENDINGS)}`),
  one('"and" glued in', (words) => (words.length < 2 ? null : words.join('and')), 90),
  one(
    'a number beyond nine in words',
    inWord(
      (word) => /^[1-9]\d$/.test(word),
      (word) => explainErrors(Number(word), ' '),
    ),
  ),
  one(
    'a number beyond nine in one word',
    inWord(
      (word) => /^[1-9]\d$/.test(word),
      (word) => explainErrors(Number(word), ''),
    ),
  ),
  one(
    'digits for a number in words',
    inWord(
      (word) => TEENS.includes(word) || TENS.includes(word),
      (word) =>
        String(TEENS.includes(word) ? TEENS.indexOf(word) + 10 : TENS.indexOf(word) * 10 + 20),
    ),
  ),
  one('a word cut short', inWord(isCut, cut), 90),
  one(
    'all words cut short',
    (words) =>
      words.filter(isCut).length < 2
        ? null
        : words.map((word) => (isCut(word) ? cut(word) : word)).join(' '),
    85,
  ),
  one('vowels left out of a word', inWord(isCut, removed(/[aeiou]/g)), 90),
  one(
    'vowels left out',
    (words) =>
      words.some(isCut)
        ? words.map((word) => (isCut(word) ? removed(/[aeiou]/g)(word) : word)).join(' ')
        : null,
    85,
  ),
  ...SCRIPTS.map((script) => one(`in ${script}`, (words) => toScript(script, words), 90)),
]
