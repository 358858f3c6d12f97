/** Characters that are kept only within a word: Indian scripts are written with them. */
const JOINERS = /(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?!\p{L})/gu
/** Everything that has no glyph or changes the direction of the line, except the joiners. */
const UNSEEN = /\0|(?![\u200C\u200D])[\p{Cf}\p{Cs}\p{Cn}\p{Co}]/gu
const BREAKS = /[\s\p{Cc}]+/gu

/**
 * Text of others as one line that can be stored and shown. Line breaks and control characters
 * become a blank. What has no glyph is removed: NUL, half of a surrogate pair, directions.
 */
export function cleanLine(text: string): string {
  return text.replace(UNSEEN, '').replace(JOINERS, '').replace(BREAKS, ' ').trim()
}

/** The same of a value that may be anything. Null if it is no text, an empty or a longer one. */
export function shortLine(value: unknown, longest: number): string | null {
  const line = typeof value === 'string' ? cleanLine(value) : ''
  return line !== '' && line.length <= longest ? line : null
}
