import { createHmac, timingSafeEqual } from 'node:crypto'

/** The link's own proof of whom it is for: it needs no sign-in, and never expires. */
export function writeUnsubscribeToken(key: Buffer, userId: string): string {
  return `${userId}.${sign(key, userId).toString('base64url')}`
}

/** The user whom the token was made for; null for any other text. */
export function readUnsubscribeToken(key: Buffer, token: string): string | null {
  const [userId = '', proof = '', ...more] = token.split('.')
  const given = Buffer.from(proof, 'base64url')
  const right = sign(key, userId)
  if (more.length > 0 || given.length !== right.length) return null
  return timingSafeEqual(given, right) ? userId : null
}

function sign(key: Buffer, userId: string): Buffer {
  return createHmac('sha256', key).update(`unsubscribe ${userId}`).digest()
}
