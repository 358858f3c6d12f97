import { plainText } from '@dastak/contract/contact-values/plain-text.ts'

/** Digits alone, also with blanks or hyphens between them. */
const DIGITS = /(?<![\p{L}\d]|\d[ .-])\d(?:[ .-]?\d)*(?![\p{L}\d]|[ .-]\d)/gu
/** The text before or after a code, to find it in a message that has other numbers too. */
const BEFORE_CODE = /(?:#|(?:code|otp|pin|कोड|ओटीपी)\P{L}{0,3}(?:is|:|=|है)?\P{L}{0,3})$/iu
const AFTER_CODE = /^\s{0,2}(?:is|are) (?:your|the)/i

/** The digits of a text in any script, as 0 to 9. */
export function digitsOf(text: string): string {
  return plainText(text).replace(/\D/g, '')
}

/** A code of so many digits in a pasted text: a message or digits alone. Null if there is none. */
export function codeIn(text: string, digits: number): string | null {
  const plain = plainText(text)
  const all = [...plain.matchAll(DIGITS)].map((match) => ({
    code: match[0].replace(/\D/g, ''),
    isNamed:
      BEFORE_CODE.test(plain.slice(Math.max(0, match.index - 30), match.index)) ||
      AFTER_CODE.test(plain.slice(match.index + match[0].length)),
  }))
  const found = all.filter(({ code }) => code.length === digits)
  return (found.findLast((one) => one.isNamed) ?? found.at(-1))?.code ?? null
}
