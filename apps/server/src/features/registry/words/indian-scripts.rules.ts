import { normalText } from '@dastak/contract/normal-text.ts'

/**
 * Reads names in Indian scripts as the sounds that they are written for. The nine scripts have
 * their letters in the same order in Unicode, 128 code points apart. So all are read as Devanagari,
 * after the letters that a script has for itself.
 */

const FIRST = 0x0900
const BLOCK = 0x80
/** In the order of their letters in Unicode. */
export const SCRIPTS = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Odia',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
] as const
/** Assamese has the letters of Bengali and some separate sounds. */
export type Script = (typeof SCRIPTS)[number] | 'Assamese'

/** A word as it is heard: the keys of `sound-spellings.rules.ts`. */
export interface HeardWord {
  script: Script
  sounds: readonly string[]
}
/** A word of a query: Latin words and numbers stay as they are. */
export type QueryWord = string | HeardWord

const CONSONANTS =
  letters(`क k ख kh ग g घ gh ङ ng च c छ ch ज j झ jh ञ ny ट T ठ Th ड D ढ Dh ण N त t थ th द d ध dh
  न n ऩ n प p फ ph ब b भ bh म m य y र r ऱ rr ल l ळ L ऴ zh व v श sh ष Sh स s ह h \u095c R ॹ z ॻ g ॼ j
  ॾ D ॿ b`)
const DOTTED = letters('k q kh kh g g j z D R Dh Rh ph f y Y s sh l L b v r R c s')
const VOWELS = letters(
  'ऄ a अ a आ A इ I ई I उ U ऊ U ऋ RI ॠ RI ऍ Æ ऎ E ए E ऐ AI ऑ Ô ऒ O ओ O औ AU ॐ O+m ॳ a ॴ Ô',
)
const SIGNS = letters(
  '\u093e A \u093f I \u0940 I \u0941 U \u0942 U \u0943 RI \u0944 RI \u0945 Æ \u0946 E \u0947 E ' +
    '\u0948 AI \u0949 Ô \u094a O \u094b O \u094c AU \u093a E \u093b O \u094f AU',
)
const VIRAMA = '\u094d'
const DOT_BELOW = '\u093c'
const OTHERS = letters('\u0901 M~ \u0902 M \u0903 H')
/** Letters at a place where Devanagari has another one, or none. */
const OWN_LETTERS = letters(
  `ൺ ण् ൻ न् ർ र् ൽ ल् ൾ ळ् ൿ क् ൔ म् ൕ य् ൖ ऴ् ൎ र् ൗ ौ ৎ त् ৰ र ৱ व ୟ य़ ୱ व ੰ ं ੲ इ ੳ उ
  ੵ ्य ॲ ऍ ౘ च ౙ ज ౚ ऱ ೞ ऴ ஃ ऽ`,
)
/** Doubles the next letter in Gurmukhi. A spelling may double any. */
const ADDAK = '\u0a71'
/** Longer words are cut, as those in Latin letters. */
const MAX_SOUNDS = 40
const ASSAMESE = /[ৰৱ]/

function letters(text: string): ReadonlyMap<string, string> {
  const parts = text.trim().split(/\s+/)
  return new Map(
    parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1]!] as const] : [])),
  )
}

/** The words of a text. Null if it has no letters of these scripts. */
export function readIndian(text: string): QueryWord[] | null {
  if (!/[\u0900-\u0d7f]/.test(text)) return null
  // Composed: vowel signs of two parts are one character, and a dot below is a separate one.
  // Assamese writes an apostrophe after an o.
  const words =
    normalText(text, 'NFKC')
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? []
  return words.map(readWord).filter((word) => typeof word === 'string' || word.sounds.length > 0)
}

function readWord(word: string): QueryWord {
  const block = [...word].map((letter) => blockOf(letter)).find((one) => one !== undefined)
  if (block === undefined) return word
  const script = ASSAMESE.test(word) ? 'Assamese' : SCRIPTS[block]!
  const written = [...word].map(inDevanagari).join('')
  return /^[०-९\d]+$/.test(written)
    ? written.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    : { script, sounds: soundsOf(written) }
}

function blockOf(letter: string): number | undefined {
  const block = Math.floor((letter.codePointAt(0)! - FIRST) / BLOCK)
  return block >= 0 && block < SCRIPTS.length ? block : undefined
}

function inDevanagari(letter: string): string {
  const block = blockOf(letter)
  if (block === undefined) return letter
  if (letter === ADDAK) return ''
  return OWN_LETTERS.get(letter) ?? String.fromCodePoint(letter.codePointAt(0)! - block * BLOCK)
}

/** The inherent vowel, which is spoken after a consonant without a sign: inside, and at the end. */
const INHERENT = '.'
const LAST_INHERENT = '.$'
/** At the end it is m in the south and ng in Bengali. */
const [NASAL, LAST_NASAL] = ['M', 'M$']

function soundsOf(word: string): string[] {
  const sounds: string[] = []
  for (const letter of word) {
    const consonant = CONSONANTS.get(letter)
    const sign = SIGNS.get(letter)
    const other = VOWELS.get(letter)?.split('+') ?? OTHERS.get(letter)
    const isOpen = sounds.at(-1) === INHERENT
    if (consonant !== undefined) sounds.push(consonant, INHERENT)
    else if (sign !== undefined) sounds.splice(isOpen ? -1 : sounds.length, 1, sign)
    else if (other !== undefined) sounds.push(...[other].flat())
    else if (letter === VIRAMA && isOpen) sounds.pop()
    else if (letter === DOT_BELOW && isOpen)
      sounds.splice(-2, 1, DOTTED.get(sounds.at(-2)!) ?? sounds.at(-2)!)
    // Aytham makes the letter after it an English one: "ஃப" is f.
    else if (letter === 'ऽ') sounds.push('ah')
    else if (/[a-z\d]/i.test(letter)) sounds.push(letter.toLowerCase())
  }
  if (sounds.at(-1) === INHERENT && sounds.length > 2) sounds[sounds.length - 1] = LAST_INHERENT
  if (sounds.at(-1) === NASAL) sounds[sounds.length - 1] = LAST_NASAL
  return sounds.slice(0, MAX_SOUNDS)
}
