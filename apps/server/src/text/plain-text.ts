/**
 * Words of others for a terminal: what moves its cursor or turns its lines around is shown as
 * `\u{1b}`, and they stay in their line.
 */
export function plainText(words: string): string {
  return words.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
