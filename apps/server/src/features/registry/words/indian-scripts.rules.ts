import { normalText } from '@dastak/contract/normal-text.ts'
import { soundKey } from './sound.rules.ts'

/**
 * Transliterates names in Indian scripts to Latin letters, as registries spell them. The nine
 * scripts have their letters in the same order in Unicode, 128 code points apart. So one table of
 * Devanagari serves all of them.
 */

const FIRST = 0x0900
const LAST = 0x0d7f
const BLOCK = 0x80
/** Scripts from Tamil on, whose words keep their final vowel. */
const SOUTHERN = 0x0b80

const CONSONANTS =
  letters(`क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh
  न n ऩ n प p फ f ब b भ bh म m य y र r ऱ r ल l ळ l ऴ zh व v श sh ष sh स s ह h`)
const DOTTED = letters('क k ख kh ग g ज z ड d ढ dh फ f य y')
const VOWELS = letters('अ a आ a इ i ई i उ u ऊ u ऋ ri ऍ e ऎ e ए e ऐ ai ऑ o ऒ o ओ o औ au')
const SIGNS = letters(
  '\u093e a \u093f i \u0940 i \u0941 u \u0942 u \u0943 ri \u0945 e \u0946 e \u0947 e \u0948 ai ' +
    '\u0949 o \u094a o \u094b o \u094c au',
)
const VIRAMA = '\u094d'
const DOT_BELOW = '\u093c'
const NASALS = new Set(['\u0901', '\u0902'])
/** Zero-width joiners, which Tamil and Malayalam write after "n". */
const SILENT = new Set(['\u200c', '\u200d'])

/** English words of company names, as they are written in Devanagari. */
const ENGLISH = `
  प्राइवेट private प्रा pvt लिमिटेड limited लि ltd कंपनी company एलएलपी llp इंडिया india
  इंडस्ट्रीज industries इंडस्ट्री industry एंटरप्राइजेज enterprises एंटरप्राइज enterprise
  टेक्नोलॉजीज technologies टेक्नोलॉजी technology सॉल्यूशंस solutions सॉल्यूशन solution
  सर्विसेज services सर्विस service सिस्टम्स systems ट्रेडर्स traders ट्रेडिंग trading
  कंस्ट्रक्शन construction कंस्ट्रक्शंस constructions फाउंडेशन foundation होटल्स hotels होटल hotel
  फूड्स foods फूड food इंजीनियरिंग engineering इंजीनियर्स engineers एक्सपोर्ट्स exports
  एक्सपोर्ट export इंपोर्ट्स imports फाइनेंस finance फार्मा pharma इन्फ्रा infra ग्रुप group
  ग्लोबल global इंटरनेशनल international नेशनल national मोटर्स motors ऑटोमोबाइल्स automobiles
  टेक्सटाइल्स textiles स्टील steel पावर power एनर्जी energy सोलर solar मीडिया media
  एजुकेशन education हेल्थकेयर healthcare हॉस्पिटल hospital हॉस्पिटल्स hospitals केमिकल्स chemicals
  बिल्डर्स builders डेवलपर्स developers प्रोजेक्ट्स projects लॉजिस्टिक्स logistics
  ट्रांसपोर्ट transport सॉफ्टवेयर software डिजिटल digital कंसल्टेंट्स consultants
  कंसल्टेंसी consultancy मैनेजमेंट management प्रोडक्ट्स products मार्केटिंग marketing
  सिक्योरिटी security प्रॉपर्टीज properties इन्वेस्टमेंट्स investments एग्रो agro
  ज्वैलर्स jewellers टूर्स tours ट्रेवल्स travels रिसॉर्ट्स resorts एसोसिएट्स associates
  ब्रदर्स brothers एंड and कैपिटल capital होल्डिंग्स holdings वेंचर्स ventures लैब्स labs बैंक bank`

function letters(text: string): ReadonlyMap<string, string> {
  const parts = text.trim().split(/\s+/)
  return new Map(
    parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1]!] as const] : [])),
  )
}

/** The transliterations of a text, the most likely first. None if it has no Indian letters. */
export function transliterate(text: string): string[] {
  if (!/[\u0900-\u0d7f]/.test(text)) return []
  const words = normalText(text, 'NFKD').split(/\s+/).filter(Boolean)
  return [
    ...new Set(
      [false, true].map((isShort) =>
        words.map((word) => english(word) ?? romanised(word, isShort)).join(' '),
      ),
    ),
  ]
}

let known: ReadonlyMap<string, string> | undefined
function english(word: string): string | undefined {
  known ??= new Map([...letters(ENGLISH)].map(([written, meant]) => [soundOf(written), meant]))
  return known.get(soundOf(word))
}
const soundOf = (word: string) => soundKey(romanised(word, true))

interface Sound {
  consonant: string
  vowel: string
  /** True for a vowel that is spoken but not written. */
  isInherent: boolean
}

/**
 * The transliteration of one word. `isShort` drops the unwritten vowels that Hindi drops inside a
 * word.
 */
function romanised(word: string, isShort: boolean): string {
  const sounds = soundsOf(word)
  const isSouthern = [...word].some((letter) => (letter.codePointAt(0) ?? 0) >= SOUTHERN)
  return sounds
    .map((sound, at) => {
      const [before, after] = [sounds[at - 1], sounds[at + 1]]
      const isLast = after === undefined
      const isDropped =
        sound.isInherent &&
        at > 0 &&
        !isSouthern &&
        (isLast ||
          (isShort && before!.vowel !== '' && after.vowel !== '' && after.consonant !== ''))
      return sound.consonant + (isDropped ? '' : sound.vowel)
    })
    .join('')
}

function soundsOf(word: string): Sound[] {
  const sounds: Sound[] = []
  for (const letter of word) {
    const one = inDevanagari(letter)
    const last = sounds.at(-1)
    const consonant = CONSONANTS.get(one)
    const vowel = VOWELS.get(one)
    const sign = SIGNS.get(one)
    if (consonant !== undefined) sounds.push({ consonant, vowel: 'a', isInherent: true })
    else if (vowel !== undefined) sounds.push({ consonant: '', vowel, isInherent: false })
    else if (sign !== undefined && last) Object.assign(last, { vowel: sign, isInherent: false })
    else if (one === VIRAMA && last) Object.assign(last, { vowel: '', isInherent: false })
    else if (one === DOT_BELOW && last)
      last.consonant = DOTTED_SOUNDS.get(last.consonant) ?? last.consonant
    else if (NASALS.has(one)) sounds.push({ consonant: 'n', vowel: '', isInherent: false })
    else if (one === '\u0903') sounds.push({ consonant: 'h', vowel: '', isInherent: false })
    else if (!SILENT.has(one)) sounds.push({ consonant: digit(one), vowel: '', isInherent: false })
  }
  return sounds
}
const DOTTED_SOUNDS = new Map(
  [...DOTTED].map(([letter, sound]) => [CONSONANTS.get(letter)!, sound]),
)

function inDevanagari(letter: string): string {
  const code = letter.codePointAt(0)!
  return code >= FIRST && code <= LAST
    ? String.fromCodePoint(FIRST + ((code - FIRST) % BLOCK))
    : letter
}

/** ०१२ are 012. Other letters stay as they are. */
function digit(letter: string): string {
  const value = letter.codePointAt(0)! - 0x0966
  return value >= 0 && value <= 9 ? String(value) : letter
}
