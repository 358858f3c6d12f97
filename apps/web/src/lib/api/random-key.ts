const BYTES = 16

/** A random id in the form of a UUID of version 4. */
export function randomId(): string {
  const hex = randomKey()
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20)].join('-')
}

/** 128 random bits in hexadecimal. On plain http, `crypto.randomUUID` does not exist. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
