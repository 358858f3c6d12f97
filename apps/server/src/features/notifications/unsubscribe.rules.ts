import { createHmac, timingSafeEqual } from 'node:crypto'

/** A token that proves which user it is for: it needs no session and never expires. */
export function writeUnsubscribeToken(key: Buffer, userId: string): string {
  return `${userId}.${sign(key, userId).toString('base64url')}`
}

/** The user of a token; null for any other text. */
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
