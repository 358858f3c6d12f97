import { normalText } from '../normal-text.ts'

/** The most characters that are read. A profile has a few thousand. */
const MAX_CHARACTERS = 100_000

const INDIAN_ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0x1c50,
  0xa8d0, 0xabf0,
]
const DIGITS = new Map(
  INDIAN_ZEROS.flatMap((zero) =>
    Array.from(
      { length: 10 },
      (_, value) => [String.fromCodePoint(zero + value), String(value)] as const,
    ),
  ),
)

const plainDigit = (digit: string) => DIGITS.get(digit) ?? digit

/**
 * The text as it would be typed on a plain keyboard: digits of every Indian script as 0 to 9,
 * full-width and ornamental letters as plain ones, all dashes as hyphens, no characters without
 * width, single blanks. Line breaks stay.
 */
export function plainText(text: string): string {
  return normalText(text.slice(0, MAX_CHARACTERS), 'NFKC')
    .slice(0, MAX_CHARACTERS)
    .replace(/[\p{Cf}\p{Me}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[^\P{Nd}0-9]+/gu, (digits) => digits.replace(/./gsu, plainDigit))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\S\n]+|\u2800|\p{Cc}(?<!\n)/gu, ' ')
    .replace(/ +/g, ' ')
}
