const BYTES = 16

/** 128 random bits in hexadecimal. On plain http, `crypto.randomUUID` does not exist. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
