import { memoize } from '../indexing/memoize.rules.ts'
import { TENS, UNITS } from './number-words.rules.ts'

/**
 * Phonetic keys for words of Indian names. Spellings that sound alike have the same key: shree,
 * shri, sri; lakshmi, laxmi; aakash, akash; fotos, photos. So have singular and plural, British and
 * American spellings, and numbers in digits and in words.
 */

const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
const NUMBERS = new Map<string, string>([
  ...UNITS.map((word, value) => [word, String(value)] as const),
  ...ORDINALS.split(' ').map((word, value) => [word, String(value)] as const),
  ...TENS.map((word, index) => [word, String(index * 10 + 20)] as const),
  ['hundred', '100'],
  ['thousand', '1000'],
])
/** Most words of a registry recur soon. */
const MAX_CACHED = 50_000

/** The phonetic key of a normalized word: letters and digits, never empty. */
export const soundKey = memoize(computeKey, MAX_CACHED)

function computeKey(word: string): string {
  const number = NUMBERS.get(word) ?? /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1]
  if (number !== undefined) return number
  let key = word
    .replace(/i[sz](ation|ing|ed|er|e)(s?)$/, 'is$1$2')
    .replace(/our(s?)$/, 'or$1')
    .replace(/([bdgktv])re(s?)$/, '$1er$2')
    .replace(/^(?:dny|gny|gn|jn)(?=[aeiou])/, 'gy')
    .replace(/ph/g, 'f')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/q/g, 'k')
    .replace(/ch+/g, 'C')
    .replace(/ck/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/C(?=[lnrt])/g, 'k')
    .replace(/([bdgjkprstv])h/g, '$1')
    .replace(/ies$/, 'i')
    .replace(/iya/g, 'ia')
    .replace(/au|aw/g, 'o')
    .replace(/ai|ay|ei|ey|ae/g, 'e')
    .replace(/ee|ea|ie/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/(?<!^)y/g, 'i')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/m(?=[sk])/g, 'n')
    .replace(/(\p{L})\1+/gu, '$1')
  if (key.length > 3) key = key.replace(/s$/, '')
  if (key.length > 3) key = key.replace(/(?<=[aeiou])h$/, '')
  return key.toLowerCase() === '' ? word : key.toLowerCase()
}
