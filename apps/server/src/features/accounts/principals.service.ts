import type { Db } from '../../db/database.ts'
import { listen } from '../../db/listen.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../principal.ts'
import type { AccessClaims } from './access-token.ts'
import { findPrincipal } from './principals.store.ts'

/** The triggers of `db/functions/accounts.sql` send the id of a user here when his rights or sessions have changed. */
const CHANNEL = 'principal_changed'
const CAPACITY = 10_000
/** Nothing is believed for longer, in case a notification is lost without a sign. */
const MAX_AGE_MS = 30_000

interface PrincipalsOptions {
  db: Db
  clock: Clock
  /** Sessions remembered at most; the one read longest ago goes first. */
  capacity?: number
}

interface Cached {
  principal: Principal
  userPublicId: string
  /** In milliseconds since 1970: the end of the session, or of our belief. */
  until: number
}

/**
 * Who a live session stands for, remembered in this process. A change is told by the database to every process, and to this one
 * by `forget` before its caller gets the reply. While the database cannot be listened to, nothing is remembered.
 */
export function createPrincipals({ db, clock, capacity = CAPACITY }: PrincipalsOptions) {
  const bySession = new Map<string, Cached>()
  const sessionsOf = new Map<number, Set<string>>()
  // Grows whenever something is forgotten: what was read before that is not stored after it.
  let version = 0
  // Begun by the first call, so that a command or a worker, which asks for nobody, listens for nothing.
  let hasBegun = false
  let isTold = false

  function begin(): void {
    hasBegun = true
    void listen(db, CHANNEL, {
      onMessage: (changed) => forget(Number(changed)),
      onUp() {
        forgetAll()
        isTold = true
      },
      onDown() {
        isTold = false
        forgetAll()
      },
    })
  }

  function forget(userId: number): void {
    version++
    for (const sessionId of sessionsOf.get(userId) ?? []) bySession.delete(sessionId)
    sessionsOf.delete(userId)
  }
  function forgetAll(): void {
    version++
    bySession.clear()
    sessionsOf.clear()
  }
  function remove(sessionId: string): void {
    const userId = bySession.get(sessionId)?.principal.userId
    if (userId === undefined) return
    bySession.delete(sessionId)
    const sessions = sessionsOf.get(userId)
    sessions?.delete(sessionId)
    if (sessions?.size === 0) sessionsOf.delete(userId)
  }
  function remember(sessionId: string, cached: Cached): void {
    remove(sessionId)
    if (bySession.size >= capacity) remove(bySession.keys().next().value ?? '')
    bySession.set(sessionId, cached)
    const sessions = sessionsOf.get(cached.principal.userId)
    if (sessions) sessions.add(sessionId)
    else sessionsOf.set(cached.principal.userId, new Set([sessionId]))
  }

  return {
    /** Forgets a user's sessions: to be called when a change of his rights or sessions is committed. */
    forget,

    /** Who a token stands for; undefined when its session has ended. */
    async find({ userId, sessionId }: AccessClaims): Promise<Principal | undefined> {
      if (!hasBegun) begin()
      const now = clock.now()
      const cached = bySession.get(sessionId)
      if (cached && cached.userPublicId === userId && now.getTime() < cached.until) return cached.principal
      const versionBefore = version
      const found = await findPrincipal(db.pool, sessionId, userId, now)
      if (!found) return undefined
      const until = Math.min(found.expiresAt.getTime(), now.getTime() + MAX_AGE_MS)
      if (isTold && version === versionBefore)
        remember(sessionId, { principal: found.principal, userPublicId: userId, until })
      return found.principal
    },
  }
}
export type Principals = ReturnType<typeof createPrincipals>
