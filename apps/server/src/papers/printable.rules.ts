import { normalText } from '@dastak/contract/normal-text.ts'

/**
 * The characters that the fonts of the documents have: Latin, Greek and Cyrillic with the rupee
 * sign (Roboto, as pdfmake includes it), and Devanagari.
 */
const PRINTABLE =
  /^[\u0900-\u097f\u0020-\u007e\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0259\u02bc\u02c6\u02c7\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e00\u1e01\u1e3e\u1e3f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032\u2033\u2039\u203a\u20ac\u20b9\u2116\u2122]$/u

/** Replaces characters that the font does not have: they would print as boxes. */
const OTHER_SCRIPT = '[other script]'

/** Joiners control how Devanagari letters are joined; elsewhere they have no meaning. */
const JOINERS = /(?<![\u0900-\u097f])[\u200c\u200d]+/gu
const DEVANAGARI = /([\u0900-\u097f\u200c\u200d]+(?: [\u0900-\u097f\u200c\u200d]+)*)/u

/**
 * Text as it can be printed: accents that the fonts lack are removed, other scripts are named as
 * such.
 */
export function printable(text: string): string {
  const letters = [...normalText(text, 'NFC').replaceAll(/\s+/g, ' ').replaceAll(JOINERS, '')].map(
    (letter) => {
      if (PRINTABLE.test(letter) || /[\u200c\u200d]/u.test(letter)) return letter
      const plain = normalText(letter, 'NFD').replaceAll(/\p{M}/gu, '')
      if ([...plain].every((part) => PRINTABLE.test(part)) && plain !== '') return plain
      // Marks and invisible characters belong to their letter.
      return /[\p{M}\p{C}]/u.test(letter) ? '' : '\uffff'
    },
  )
  return letters
    .join('')
    .replaceAll(/\uffff(?: *\uffff)*/gu, OTHER_SCRIPT)
    .trim()
}

/** The same text in pieces, each with a font that has its characters; "-" if it is empty. */
export function inFonts(text: string | null): { text: string; font?: string }[] {
  return (printable(text ?? '') || '-')
    .split(DEVANAGARI)
    .map((part) => (DEVANAGARI.test(part) ? { text: part, font: 'Devanagari' } : { text: part }))
}
