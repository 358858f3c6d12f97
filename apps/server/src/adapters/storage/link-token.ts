import type { Signer } from '../../keys/signer.ts'
import * as z from 'zod/mini'

/** The contents of a link. The type of the file follows from its key. */
interface LinkClaim {
  key: string
  filename: string
  until: Date
}

const claimed = z.tuple([z.string(), z.string(), z.number()])

export function writeLinkToken(signer: Signer, { key, filename, until }: LinkClaim): string {
  const claim = Buffer.from(JSON.stringify([key, filename, until.getTime()])).toString('base64url')
  return `${claim}.${signer.sign(claim)}`
}

/** The claim in the token; null for any other text. */
export function readLinkToken(signer: Signer, token: string): LinkClaim | null {
  const [claim = '', proof = '', ...more] = token.split('.')
  if (more.length > 0 || !signer.isSigned(claim, proof)) return null
  const [key, filename, until] = claimed.parse(
    JSON.parse(Buffer.from(claim, 'base64url').toString()),
  )
  return { key, filename, until: new Date(until) }
}
