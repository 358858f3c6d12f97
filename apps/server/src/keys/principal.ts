import type { Credential } from '@dastak/contract/endpoint.ts'

/**
 * The cause of a change, as in ledger and logs. `id` is that of the user, the key's public part, or
 * that of the batch. Null for the system itself.
 */
export interface Actor {
  kind: 'user' | 'api_key' | 'extension_key' | 'batch' | 'operator' | 'system'
  id: string | null
}

/** The public part of the API key that calls. Null for any other caller. */
export function keyOf({
  credential,
  actor,
}: Pick<Principal, 'credential' | 'actor'>): string | null {
  return credential === 'api_key' ? actor.id : null
}

/** A caller, with what access rules need to know. */
export interface Principal {
  userId: number
  /** The kind of token that the caller sent. */
  credential: Credential
  /** The cause of a charge: the user or their API key. */
  actor: Actor
  /** Null for a caller without a session, such as an API key. */
  sessionId: number | null
  /** The current plan. Null without one. */
  planId: string | null
  isOnboarded: boolean
  isEmailVerified: boolean
  permissions: readonly string[]
}
