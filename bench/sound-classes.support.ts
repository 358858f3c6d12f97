/** Sounds written differently: a part of the classes of `query-classes.support.ts`. */
import { inWord, one, type QueryClass } from './query-class.support.ts'

/** A sound written differently, in every place of the name. */
export function sound(from: RegExp, to: string): QueryClass['make'] {
  return (words) => {
    const made = words.map((word) => word.replace(from, to))
    return made.join(' ') === words.join(' ') ? null : made.join(' ')
  }
}

export const SOUND_CLASSES: readonly QueryClass[] = [
  one('shree', sound(/^(shri|sri|sree)$/, 'shree')),
  one('shri', sound(/^(shree|sri|sree)$/, 'shri')),
  one('sri', sound(/^(shri|shree|sree)$/, 'sri')),
  one('laxmi for lakshmi', sound(/laksh?mi/, 'laxmi')),
  one('lakshmi for laxmi', sound(/laxmi/, 'lakshmi')),
  one('ksh for x', sound(/x(?=[a-z])/, 'ksh')),
  one('x for ksh', sound(/ksh/, 'x')),
  one('a for aa', sound(/aa/, 'a')),
  one(
    'aa for a',
    inWord(
      (word) => /^[^a]+a[^a]+/.test(word) && word.length > 4,
      (word) => word.replace('a', 'aa'),
    ),
  ),
  one('i for ee', sound(/ee/, 'i')),
  one(
    'ee for i',
    inWord(
      (word) => /[a-z]i[a-z]/.test(word) && word.length > 4,
      (word) => word.replace(/(?<=[a-z])i(?=[a-z])/, 'ee'),
    ),
    90,
  ),
  one('u for oo', sound(/oo/, 'u')),
  one(
    'oo for u',
    inWord(
      (word) => /[a-z]u[a-z]/.test(word) && word.length > 4,
      (word) => word.replace(/(?<=[a-z])u(?=[a-z])/, 'oo'),
    ),
    90,
  ),
  one('f for ph', sound(/ph/, 'f')),
  one('ph for f', sound(/f/, 'ph')),
  one('v for w', sound(/w/, 'v')),
  one('w for v', sound(/v/, 'w')),
  one('j for z', sound(/z/, 'j')),
  one('z for j', sound(/j/, 'z')),
  one('t for th', sound(/th/, 't')),
  one(
    'th for t',
    inWord(
      (word) => /[aeiou]t[aeiou]/.test(word),
      (word) => word.replace(/(?<=[aeiou])t(?=[aeiou])/, 'th'),
    ),
  ),
  one('s for sh', sound(/sh/, 's')),
  one('y for i at the end', sound(/(?<=[a-z]{2})i$/, 'y')),
]
