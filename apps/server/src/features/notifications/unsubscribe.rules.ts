import type { Signer } from '../../keys/signer.ts'

/** A token that proves which user it is for: it needs no session and never expires. */
export function writeUnsubscribeToken(signer: Signer, userId: string): string {
  return `${userId}.${signer.sign(claimOf(userId))}`
}

/** The user of a token; null for any other text. */
export function readUnsubscribeToken(signer: Signer, token: string): string | null {
  const [userId = '', proof = '', ...more] = token.split('.')
  return more.length === 0 && signer.isSigned(claimOf(userId), proof) ? userId : null
}

const claimOf = (userId: string) => `unsubscribe ${userId}`
