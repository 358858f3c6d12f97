import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from './derived-key.ts'

/** Signs text with the first key (HMAC-SHA-256, base64url), and accepts signatures of all keys. */
export function createSigner(keys: Keys) {
  const sign = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign: (text: string): string => sign(keys[0], text),
    // Compared as text, because the same bytes can be encoded in more than one way.
    isSigned: (text: string, signature: string): boolean =>
      keys.some((key) => isEqual(signature, sign(key, text))),
  }
}
export type Signer = ReturnType<typeof createSigner>

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
