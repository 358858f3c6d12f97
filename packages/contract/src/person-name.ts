import { normalText } from './normal-text.ts'

/** The parts of a person's name, as people are called: no titles, degrees, pronouns or slogans. */
export interface PersonName {
  given: string
  /** The words between the first and the last. */
  middle: string
  /** Empty if there is none: of a single name, and of one that ends with an initial. */
  family: string
}

/** The parts of a person's name for programs that keep them apart. */
interface NameParts {
  /** All words but the last. Empty if there is no family name. */
  first: string
  last: string
}

/** Titles before a name, in small letters without dots. */
export const TITLES: ReadonlySet<string> = new Set('mr mrs ms miss dr prof smt shrimati'.split(' '))
/** Titles before a whole name. "Shri Ram" is a name. */
export const HONOURS: ReadonlySet<string> = new Set(['shri', 'sri', 'shree', 'sh'])
/** Professions before a whole name. "C S Rao" and "CA Rao" are names with initials. */
const PROFESSIONS = new Set('ca cs cma adv advocate er ar col capt maj lt brig gen'.split(' '))
/** Degrees and memberships, in small letters without dots. No name has these words. */
const DEGREES = new Set(
  (
    'mba emba phd dphil btech mtech bcom mcom bsc msc bba bca mca llb llm pgdm pgdbm pgp cfa cpa ' +
    'aca fca acs fcs acma fcma icwa frm pmp cisa mbbs bds mds bpharm mpharm barch march esq'
  ).split(' '),
)
/** Degrees that are also names: they count in capitals, after a name that is not in capitals. */
const SHORT_DEGREES = new Set('ca cs cma ba ma be me md ms bs ed'.split(' '))
const PRONOUNS = /^(?:she|he|they|her|him|them|his|hers|theirs)(?:\/\p{L}{2,6}){1,2}$/iu
/** The father's or husband's name follows. */
const RELATION = /^[sdwc]\/o\.?$/i
/** Between a name and what somebody says about themselves: one of these words, or these signs. */
const SLOGAN_WORDS = new Set(['-', '–', '—', '~', '@', '/', '//', '&', '::'])
const SLOGAN_SIGNS = /[|•·●►▪│┃｜‖]/u
/** Everything but letters, digits, joiners of Indian words, and the punctuation of names. */
const NO_LETTERS = /[^\p{L}\p{M}\p{N}\p{Join_Control}.'’`‘,/#@&:~–—-]+/gu
/** Digits as pictures. */
const KEYCAPS = /[\d#*]\uFE0F?\u20E3/g
const DASH_AT_END = /[–—-](?= )/g
const AROUND_WORD = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}\p{M}.])[^\p{L}\p{N}\p{M}.]+$/gu
const LONGEST = 1_000

/**
 * The parts of a name as a profile or the registry writes it: `CA Asha Sample, MBA 🇮🇳 | Hiring` is
 * Asha Sample. A name of which nothing would be left stays as it is written.
 */
export function personName(written: string): PersonName {
  const words = nameWords(written)
  const family = words.length > 1 && !isInitial(words.at(-1)!) ? words.at(-1)! : ''
  const given = words[0] ?? ''
  return { given, middle: words.slice(1, family ? -1 : undefined).join(' '), family }
}

/** A name for programs. Without a family name all is the last name, which most CRMs require. */
export function splitName(written: string): NameParts {
  const { given, middle, family } = personName(written)
  const rest = [given, middle].filter(Boolean).join(' ')
  return family ? { first: rest, last: family } : { first: '', last: rest }
}

/** The words of a name, without what is no name. */
export function nameWords(written: string): string[] {
  const typed = written.slice(0, LONGEST)
  const words = withoutTitles(orderedWords(ownText(typed)))
  const isName = words.some((word) => /\p{L}/u.test(word))
  return isName ? words : typed.split(/\s+/).filter(Boolean)
}

/** What is before a slogan, without brackets, hashtags and pictures. */
function ownText(typed: string): string {
  const start = withoutBrackets(normalText(typed, 'NFC'))
    .split(SLOGAN_SIGNS)
    .find((part) => /\p{L}/u.test(part))
  // Pictures first, because a plain form makes letters of some of them: ™, and ornamental letters.
  const plainText = normalText((start ?? '').replace(KEYCAPS, ' ').replace(NO_LETTERS, ' '), 'NFKC')
  const words = plainText.replace(DASH_AT_END, ' - ').split(' ').filter(Boolean)
  const end = words.findIndex((word, at) => at > 0 && isEnd(word))
  return words
    .slice(0, end < 0 ? undefined : end)
    .filter((word) => !word.startsWith('#') && !PRONOUNS.test(word))
    .join(' ')
}

const isEnd = (word: string) =>
  SLOGAN_WORDS.has(word) || RELATION.test(word) || /^[@–—-]|:$/.test(word)

/** Brackets may be in each other, and may be left open. */
function withoutBrackets(text: string): string {
  let depth = 0
  let kept = ''
  for (const character of text) {
    if (OPENING.includes(character)) depth += 1
    else if (!CLOSING.includes(character)) kept += depth > 0 ? '' : character
    else {
      depth = Math.max(depth - 1, 0)
      kept += ' '
    }
  }
  return kept
}
const OPENING = '([{（'
const CLOSING = ')]}）'

/** "Sample, Asha" is in the order of lists. Otherwise degrees follow the comma. */
function orderedWords(text: string): string[] {
  const [before = [], after = []] = text
    .split(',')
    .map((part) => wordsOf(part))
    .filter((part) => part.length > 0)
  const isListed = before.length === 1 && after.length > 0 && after.length < 4
  return isListed && !isDegree(plain(after[0]!)) ? [...after, ...before] : before
}

const wordsOf = (text: string) =>
  text
    .split(' ')
    .flatMap((word) => splitTitle(word.replace(AROUND_WORD, '')))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** "Dr.Asha" is two words. */
function splitTitle(word: string): string[] {
  const dot = word.indexOf('.')
  const title = word.slice(0, dot).toLowerCase()
  const isGlued = dot > 1 && dot < word.length - 2 && !word.includes('.', dot + 1)
  const isKnown = TITLES.has(title) || HONOURS.has(title) || PROFESSIONS.has(title)
  return isGlued && isKnown ? [word.slice(0, dot + 1), word.slice(dot + 1)] : [word]
}

function withoutTitles(words: readonly string[]): string[] {
  let start = 0
  while (isTitle(words[start] ?? '', words.length - start - 1)) start += 1
  let end = words.length
  for (let taken = 1; taken > 0; end -= taken) taken = degreesAt(words, start, end)
  return words.slice(start, end)
}

function isTitle(word: string, after: number): boolean {
  const title = plain(word)
  if (after > 0 && TITLES.has(title)) return true
  if (after > 1) return HONOURS.has(title) || PROFESSIONS.has(title)
  // With a dot after it, also before a single name. "C.A." may be initials.
  return after === 1 && PROFESSIONS.has(title) && word.indexOf('.') === title.length
}

/** How many words at the end are one degree: "Ph. D." is two. */
function degreesAt(words: readonly string[], start: number, end: number): number {
  const left = end - start
  const last = words[end - 1] ?? ''
  if (left > 1 && isDegree(plain(last))) return 1
  if (left > 2 && isDegree(plain(words[end - 2]! + last)) && plain(last).length < 5) return 2
  const isShout = last === last.toUpperCase() && SHORT_DEGREES.has(plain(last))
  return left > 2 && isShout && /\p{Ll}/u.test(words[start]!) ? 1 : 0
}

const isDegree = (word: string) => DEGREES.has(word)
const plain = (word: string) => word.replaceAll('.', '').toLowerCase()
const isInitial = (word: string) => /^\p{L}\p{M}*\.?$/u.test(word)
