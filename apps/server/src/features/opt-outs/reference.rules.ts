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

/**
 * A reference, or its beginning, as somebody typed it: in any case, with or without its dashes and
 * its first word. What is no reference matches none.
 */
export function readReference(typed: string): string {
  const letters = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  const own = letters.startsWith('OUT') ? letters.slice(3) : letters
  return own.length > LENGTH / 2
    ? `OUT-${own.slice(0, LENGTH / 2)}-${own.slice(LENGTH / 2)}`
    : `OUT-${own}`
}
