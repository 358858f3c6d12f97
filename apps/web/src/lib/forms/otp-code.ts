import { OTP_LENGTH } from '@dastak/contract/limits.ts'
import { plainText } from '@dastak/contract/contact-values/plain-text.ts'

/** Digits by themselves, as many as a code has, also with blanks or hyphens between them. */
const CODE = new RegExp(
  String.raw`(?<![\p{L}\d]|\d[ .-])\d(?:[ .-]?\d){${OTP_LENGTH - 1}}(?![\p{L}\d]|[ .-]\d)`,
  'gu',
)
/** What stands before or behind the code of a message, where it has other numbers, too. */
const BEFORE_CODE = /(?:#|(?:code|otp|pin|कोड|ओटीपी)\P{L}{0,3}(?:is|:|=|है)?\P{L}{0,3})$/iu
const BEHIND_CODE = /^\s{0,2}(?:is|are) (?:your|the)/i

/** The digits of a text, of any script, as 0 to 9. */
export function digitsOf(text: string): string {
  return plainText(text).replace(/\D/g, '')
}

/** The code in what was pasted or filled in: a message, or digits alone. Null for none. */
export function codeIn(text: string): string | null {
  const plain = plainText(text)
  const found = [...plain.matchAll(CODE)].map((match) => ({
    code: match[0].replace(/\D/g, ''),
    isNamed:
      BEFORE_CODE.test(plain.slice(Math.max(0, match.index - 30), match.index)) ||
      BEHIND_CODE.test(plain.slice(match.index + match[0].length)),
  }))
  return (found.findLast((one) => one.isNamed) ?? found.at(-1))?.code ?? null
}
