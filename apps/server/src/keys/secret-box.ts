import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets that must be read again with a key derived from the server's own (AES-256-GCM).
 * `purpose`: a box of one purpose cannot be opened for another.
 */
export function createSecretBox(purpose: string, serverKey: string) {
  const key = derivedKey(purpose, serverKey)
  return {
    seal(text: string): Buffer {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), hidden])
    },
    /** Null if it was encrypted with another key, or changed. */
    open(box: Buffer): string | null {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES))
        decipher.setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([
          decipher.update(box.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
export type SecretBox = ReturnType<typeof createSecretBox>
