import { createHash, randomBytes } from 'node:crypto'
import { claimExtensionKey, connectExtension } from '@dastak/contract/api-keys/extensions.ts'
import type { TestServer } from '../server/test-server.ts'

/** The secret that an extension creates when it wants to connect. */
export function newVerifier(): string {
  return randomBytes(32).toString('base64url')
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** Connects an extension to the account of a session; returns its key. */
export async function connectExtensionOf(
  server: TestServer,
  token: string,
  name = 'Chromium on Linux',
): Promise<string> {
  const verifier = newVerifier()
  await server.call(connectExtension, { token, body: { challenge: challengeOf(verifier), name } })
  const { body } = await server.call(claimExtensionKey, { body: { verifier } })
  if (!body.data.key) throw new Error('no key was returned')
  return body.data.key
}
