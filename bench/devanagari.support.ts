/** Writes the words of a name in Devanagari, as somebody would who hears them. For queries. */

const CONSONANTS: Readonly<Record<string, string>> = {
  ksh: 'क्ष',
  chh: 'छ',
  kh: 'ख',
  gh: 'घ',
  ch: 'च',
  jh: 'झ',
  th: 'थ',
  dh: 'ध',
  ph: 'फ',
  bh: 'भ',
  sh: 'श',
  k: 'क',
  g: 'ग',
  j: 'ज',
  t: 'त',
  d: 'द',
  n: 'न',
  p: 'प',
  f: 'फ़',
  b: 'ब',
  m: 'म',
  y: 'य',
  r: 'र',
  l: 'ल',
  v: 'व',
  w: 'व',
  s: 'स',
  h: 'ह',
  z: 'ज़',
}
/** Alone, and after a consonant. */
const VOWELS: Readonly<Record<string, readonly [string, string]>> = {
  aa: ['आ', 'ा'],
  ai: ['ऐ', 'ै'],
  au: ['औ', 'ौ'],
  ee: ['ई', 'ी'],
  oo: ['ऊ', 'ू'],
  a: ['अ', ''],
  i: ['इ', 'ि'],
  u: ['उ', 'ु'],
  e: ['ए', 'े'],
  o: ['ओ', 'ो'],
}
const ENGLISH: Readonly<Record<string, string>> = {
  industries: 'इंडस्ट्रीज',
  enterprises: 'एंटरप्राइजेज',
  technologies: 'टेक्नोलॉजीज',
  solutions: 'सॉल्यूशंस',
  services: 'सर्विसेज',
  india: 'इंडिया',
  traders: 'ट्रेडर्स',
  construction: 'कंस्ट्रक्शन',
  constructions: 'कंस्ट्रक्शंस',
  foundation: 'फाउंडेशन',
  hotels: 'होटल्स',
  foods: 'फूड्स',
  systems: 'सिस्टम्स',
  engineering: 'इंजीनियरिंग',
  exports: 'एक्सपोर्ट्स',
  finance: 'फाइनेंस',
  pharma: 'फार्मा',
  infra: 'इन्फ्रा',
}
const NEXT = /ksh|chh|kh|gh|ch|jh|th|dh|ph|bh|sh|aa|ai|au|ee|oo|[a-z]/g

/** Null if a name has words that are not pronounced as written, or none of two syllables. */
export function toDevanagari(words: readonly string[]): string | null {
  const spoken = words.filter((word) => !(word in ENGLISH))
  const isIndian = (word: string) => /^(?:[bdghjkmnprstvl]h?[aeiou]{1,2}){2,}[nmrlyv]?$/.test(word)
  if (spoken.length === 0 || !spoken.every(isIndian)) return null
  return words.map((word) => ENGLISH[word] ?? spell(word)).join(' ')
}

function spell(word: string): string {
  let text = ''
  let isAfterConsonant = false
  const parts = word.match(NEXT) ?? []
  for (const [at, part] of parts.entries()) {
    const vowel = VOWELS[part]
    if (vowel) {
      // A last "a" is long: "Tata" is टाटा.
      const isLast = at === parts.length - 1
      text += part === 'a' && isLast ? 'ा' : vowel[isAfterConsonant ? 1 : 0]
    } else text += (isAfterConsonant ? '्' : '') + (CONSONANTS[part] ?? part)
    isAfterConsonant = vowel === undefined
  }
  return text
}
