import { normalText } from '@dastak/contract/normal-text.ts'
import { nameWords } from '@dastak/contract/person-name.ts'

/** Accents of Latin letters. Marks of Indian scripts are vowels. */
const ACCENTS = /[\u0300-\u036F]+/g
/** Several initials that are written as one word: "SK". */
const JOINED_INITIALS = /^[b-df-hj-np-tv-xz]{2,3}$/
/** Short names without a vowel that are no initials. */
const SHORT_NAMES = new Set(['md', 'kr', 'sh'])
/** Legal forms and small words, in which the names of one organisation differ. */
const FORMS = new Set(
  'private pvt limited ltd llp opc p co company and the m s messrs inc india'.split(' '),
)

/** The words of a person's name in the form in which names are compared. */
function comparedWords(name: string): string[] {
  const plain = nameWords(name)
    .flatMap((word) => word.split(/[.-]/))
    .map((word) => normalText(word, 'NFKD').replace(ACCENTS, '').toLowerCase())
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
  return plain
    .flatMap((word) =>
      JOINED_INITIALS.test(word) && !SHORT_NAMES.has(word) ? word.split('') : word,
    )
    .filter(Boolean)
}

/**
 * Whether two names may be of one person: every word of the shorter one is in the other, in any
 * order, and an initial agrees with each word that begins with it. No name agrees with all.
 */
export function namesAgree(one: string, other: string): boolean {
  const [a, b] = [comparedWords(one), comparedWords(other)]
  if (a.join('') === b.join('')) return true
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  const left = [...longer]
  const take = (isMatch: (word: string) => boolean) => {
    const at = left.findIndex(isMatch)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  // Whole words first, so that an initial takes no word that has its own.
  return shorter
    .filter((word) => !take((candidate) => candidate === word))
    .every((word) => take((candidate) => isInitialOf(word, candidate)))
}

function isInitialOf(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  return (a.length === 1 || b.length === 1) && a[0] === b[0]
}

/** Whether two names have the same words. */
export function isSameName(one: string, other: string): boolean {
  const key = (name: string) => comparedWords(name).toSorted().join(' ')
  return key(one) === key(other)
}

/** Whether two names are of one organisation, whose legal form may be left out or shortened. */
export function isSameOrganisation(one: string, other: string): boolean {
  const [a, b] = [organisationKey(one), organisationKey(other)]
  return a !== '' && a === b
}

function organisationKey(name: string): string {
  const text = normalText(name, 'NFKD').replace(ACCENTS, '').toLowerCase()
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u)
  const end = words.findLastIndex((word) => word !== '' && !FORMS.has(word))
  return words.slice(0, end + 1).join('')
}
