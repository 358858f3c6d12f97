import { hkdfSync } from 'node:crypto'

/**
 * A key derived from the secret of the installation, so that there is one secret to keep and no key
 * has two purposes.
 */
export function derivedKey(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `dastak ${purpose}`, 32))
}
