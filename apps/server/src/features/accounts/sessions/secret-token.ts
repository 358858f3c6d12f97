import { createHash, randomBytes } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of it. It has 256 random bits: a plain hash cannot be guessed back. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()
