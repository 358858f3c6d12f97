/** The most characters that are looked at. A profile has a few thousand. */
export const MOST_CHARACTERS = 100_000

/** One line without what has no width or turns the order; at most `longest` characters. */
export function cleanLine(text: string, longest: number): string {
  const clean = text
    .slice(0, longest * 20)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    // Indian words need the two joiners; all else without a width is a trick.
    .replace(/(?![\u200C\u200D])[\p{Cf}\p{Cs}\p{Cn}\p{Co}]/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  return clean.length <= longest
    ? clean
    : clean
        .slice(0, longest)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()
}

/** The same values once each, in their order. */
export function distinct(values: readonly string[], most: number): string[] {
  const seen = new Map<string, string>()
  for (const value of values)
    if (!seen.has(value.toLowerCase())) seen.set(value.toLowerCase(), value)
  return [...seen.values()].slice(0, most)
}
