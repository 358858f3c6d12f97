/** Who is calling, as far as access rules need to know. */
export interface Principal {
  userId: number
  /** Null for a caller without a session of its own, such as an API key. */
  sessionId: number | null
  isOnboarded: boolean
  isEmailVerified: boolean
  permissions: readonly string[]
}
