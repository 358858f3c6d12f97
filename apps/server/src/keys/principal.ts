import type { Credential } from '@dastak/contract/endpoint.ts'

/**
 * Who caused something, as ledger and logs name him. `id` is the user's, the key's public part, the
 * batch's; null for the system itself.
 */
export interface Actor {
  kind: 'user' | 'api_key' | 'extension_key' | 'batch' | 'operator' | 'system'
  id: string | null
}

/** The public part of the API key that calls; null for any other caller. */
export function keyOf({
  credential,
  actor,
}: Pick<Principal, 'credential' | 'actor'>): string | null {
  return credential === 'api_key' ? actor.id : null
}

/** Who is calling, as far as access rules need to know. */
export interface Principal {
  userId: number
  /** What the caller showed for himself. */
  credential: Credential
  /** Who a charge names as its cause: the user himself, or his key. */
  actor: Actor
  /** Null for a caller without a session of its own, such as an API key. */
  sessionId: number | null
  /** His current plan; null without one. */
  planId: string | null
  isOnboarded: boolean
  isEmailVerified: boolean
  permissions: readonly string[]
}
