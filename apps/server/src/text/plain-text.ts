/**
 * Makes text of others safe for a terminal. Characters that move the cursor or reverse lines are
 * shown as `\u{1b}`, and line breaks are escaped.
 */
export function plainText(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
