import { createHash, randomBytes } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')

/**
 * The hash is stored instead of the token. A plain hash is enough: 256 random bits cannot be
 * guessed.
 */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()
