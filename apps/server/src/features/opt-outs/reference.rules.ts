/** Letters and digits that people do not mix up. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** The reference of an opt-out, from at least 10 random bytes: `OUT-7K3MX-9QXDA`. */
export function referenceOf(random: Uint8Array): string {
  const letters = Array.from(
    random.subarray(0, LENGTH),
    (byte) => ALPHABET[byte % ALPHABET.length]!,
  ).join('')
  return `OUT-${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** A reference as somebody typed it. */
export const readReference = (typed: string): string => typed.trim().toUpperCase()
