import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKeys, type ServerSecrets } from './derived-key.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets that must be read again with keys derived from those of the server
 * (AES-256-GCM). `purpose`: a box of one purpose cannot be opened for another.
 */
export function createSecretBox(purpose: string, secrets: ServerSecrets) {
  const keys = derivedKeys(purpose, secrets)
  function seal(content: Buffer): Buffer {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', keys[0], iv)
    const hidden = Buffer.concat([cipher.update(content), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), hidden])
  }
  const openBytes = (box: Buffer) => firstOf(keys, (key) => openWith(key, box))

  return {
    seal: (text: string): Buffer => seal(Buffer.from(text)),
    /** Null if it was encrypted with a key that we do not have, or changed. */
    open: (box: Buffer): string | null => openBytes(box)?.toString('utf8') ?? null,
    sealBytes: seal,
    openBytes,
    /**
     * The same content encrypted with the current key; the box itself if it already is. Null if it
     * cannot be opened.
     */
    renew(box: Buffer): Buffer | null {
      if (openWith(keys[0], box)) return box
      const content = openBytes(box)
      return content && seal(content)
    },
  }
}
export type SecretBox = ReturnType<typeof createSecretBox>

function openWith(key: Buffer, box: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES))
    decipher.setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

function firstOf<T>(keys: readonly Buffer[], open: (key: Buffer) => T | null): T | null {
  for (const key of keys) {
    const opened = open(key)
    if (opened) return opened
  }
  return null
}
