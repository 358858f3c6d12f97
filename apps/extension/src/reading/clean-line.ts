/** How many characters are read at most. A profile has a few thousand. */
export const MAX_CHARACTERS = 100_000

/**
 * One line without invisible characters and characters that change the direction of text; at most
 * `maxLength` characters.
 */
export function cleanLine(text: string, maxLength: number): string {
  const clean = text
    .slice(0, maxLength * 20)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    // Indian scripts need the two joiners. All other invisible characters are tricks.
    .replace(/(?![\u200C\u200D])[\p{Cf}\p{Cs}\p{Cn}\p{Co}]/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  return clean.length <= maxLength
    ? clean
    : clean
        .slice(0, maxLength)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()
}

/** The values without duplicates, in the same order, ignoring case. */
export function distinct(values: readonly string[], max: number): string[] {
  const seen = new Map<string, string>()
  for (const value of values)
    if (!seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value)
  return [...seen.values()].slice(0, max)
}
