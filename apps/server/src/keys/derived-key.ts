import { hkdfSync } from 'node:crypto'

/** A key of the installation's secret: one secret to keep, and no key used for two things. */
export function derivedKey(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `dastak ${purpose}`, 32))
}
