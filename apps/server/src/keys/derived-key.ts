import { hkdfSync } from 'node:crypto'

/**
 * The secrets of the installation. The first makes everything new. What another one has made is
 * still accepted (decision 53).
 */
export type ServerSecrets = readonly [string, ...string[]]

/** The keys of one purpose, in the order of the secrets: the first makes, all are accepted. */
export type Keys = readonly [Buffer, ...Buffer[]]

/**
 * Keys derived from the secrets of the installation, so that there is one secret to keep and no key
 * has two purposes.
 */
export function derivedKeys(purpose: string, [first, ...others]: ServerSecrets): Keys {
  return [derivedKey(purpose, first), ...others.map((secret) => derivedKey(purpose, secret))]
}

export function derivedKey(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `dastak ${purpose}`, 32))
}
