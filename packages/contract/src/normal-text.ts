/**
 * The most marks on one letter that are read, as in the stream-safe format of Unicode (UAX 15). The
 * two half-width Japanese letters become marks.
 */
const MARKS_BEYOND = /(?<=[\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * The text in a normal form of Unicode. Marks beyond the 30th on a letter are left out, because
 * engines sort the marks of a letter in a time that grows with the square of their number.
 */
export function normalText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(MARKS_BEYOND, '').normalize(form)
}
