import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** The contents of a link. The type of the file follows from its key. */
interface LinkClaim {
  key: string
  filename: string
  until: Date
}

const claimed = z.tuple([z.string(), z.string(), z.number()])

export function writeLinkToken(secret: Buffer, { key, filename, until }: LinkClaim): string {
  const claim = Buffer.from(JSON.stringify([key, filename, until.getTime()])).toString('base64url')
  return `${claim}.${sign(secret, claim)}`
}

/** The claim in the token; null for any other text. */
export function readLinkToken(secret: Buffer, token: string): LinkClaim | null {
  const [claim = '', proof = '', ...more] = token.split('.')
  // Compared as text, because the same bytes can be encoded in more than one way.
  const [given, right] = [Buffer.from(proof), Buffer.from(sign(secret, claim))]
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right))
    return null
  const [key, filename, until] = claimed.parse(
    JSON.parse(Buffer.from(claim, 'base64url').toString()),
  )
  return { key, filename, until: new Date(until) }
}

function sign(secret: Buffer, claim: string): string {
  return createHmac('sha256', secret).update(claim).digest('base64url')
}
