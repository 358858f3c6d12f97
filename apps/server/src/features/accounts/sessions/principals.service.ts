import { inTransaction, type Db } from '../../../db/database.ts'
import { listen } from '../../../db/listen.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Principal } from '../../../keys/principal.ts'
import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../app-error.ts'
import type { AccessClaims } from './access-token.ts'
import { hashOfKey, keyKindOf, publicPartOf, type KeyKind } from '../../../keys/api-key.ts'
import { findByPublicPart, findBySession, noteUse } from './principals.store.ts'

/**
 * The channel to which `db/functions/accounts.sql` sends the id of a user whose rights or sessions
 * changed.
 */
const CHANNEL = 'principal_changed'
const CAPACITY = 10_000
/** Nothing is cached for longer, in case a notification is lost without a sign. */
const MAX_AGE_MS = 30_000
/** The use of a key is recorded at most once in this time. */
const USE_MS = 60_000

const INVALID_TEXT = {
  api_key: 'This API key is not valid.',
  extension_key: 'This browser extension is not connected any more.',
} as const satisfies Record<KeyKind, string>

interface PrincipalsOptions {
  db: Db
  clock: Clock
  /** Sessions and keys cached at most. The least recently used goes first. */
  capacity?: number
}

interface Cached {
  principal: Principal
  /** In milliseconds since 1970: the end of the session, of a plan, or of the cached entry. */
  until: number
}
interface CachedSession extends Cached {
  userPublicId: string
}
interface CachedKey extends Cached {
  hash: Buffer
  /** In milliseconds since 1970, as recorded; null for never. */
  lastUsedAt: number | null
}

/**
 * The principals of live sessions and API keys, cached in this process. The database notifies every
 * process of a change. In this process `invalidate` drops the user before the caller gets the
 * reply.
 */
export function createPrincipals({ db, clock, capacity = CAPACITY }: PrincipalsOptions) {
  const memory = createMemory(db, capacity)

  /** Returns undefined if the key is revoked, or if its hash is different. */
  async function findByKey(publicPart: string, hash: Buffer, mayLookUp: () => void) {
    const now = clock.now()
    const kind = keyKindOf(publicPart) ?? 'api_key'
    const key = await memory.recall(memory.keys, publicPart, now.getTime(), async () => {
      mayLookUp()
      const found = await findByPublicPart(db.pool, kind, publicPart, now)
      return (
        found && {
          principal: found.principal,
          hash: found.hash,
          lastUsedAt: found.lastUsedAt?.getTime() ?? null,
          until: Math.min(found.rightsUntil?.getTime() ?? Infinity, now.getTime() + MAX_AGE_MS),
        }
      )
    })
    if (!key || !timingSafeEqual(key.hash, hash)) return undefined
    countUse(db, key, publicPart, now)
    return key.principal
  }

  return {
    /** Starts to listen for changes. The database knows a web process by this connection. */
    start: memory.start,
    /** Forgets a user's sessions and keys. Called after a change of them or of their rights. */
    invalidate: memory.invalidate,

    /** The principal of a token; undefined if its session has ended. */
    async find({ userId, sessionId }: AccessClaims): Promise<Principal | undefined> {
      const now = clock.now()
      const session = await memory.recall(memory.sessions, sessionId, now.getTime(), async () => {
        const found = await findBySession(db.pool, sessionId, userId, now)
        const until = now.getTime() + MAX_AGE_MS
        return (
          found && {
            principal: found.principal,
            userPublicId: userId,
            until: Math.min(found.expiresAt.getTime(), until),
          }
        )
      })
      return session?.userPublicId === userId ? session.principal : undefined
    },

    /**
     * The principal of a key. `mayLookUp` throws if the caller may not try more keys. Errors:
     * unauthorized.
     */
    async authenticateKey(key: string, mayLookUp: () => void): Promise<Principal> {
      const publicPart = publicPartOf(key)
      const principal = publicPart && (await findByKey(publicPart, hashOfKey(key), mayLookUp))
      if (!principal)
        throw new AppError('unauthorized', { message: INVALID_TEXT[keyKindOf(key) ?? 'api_key'] })
      return principal
    },
  }
}
export type Principals = ReturnType<typeof createPrincipals>

/** Not awaited: a call must not take longer because its key was last used a minute ago. */
function countUse(db: Db, key: CachedKey, publicPart: string, now: Date): void {
  if (key.lastUsedAt !== null && now.getTime() - key.lastUsedAt < USE_MS) return
  key.lastUsedAt = now.getTime()
  // Only people look at it, so a failure does no harm: the next use tries again.
  inTransaction(db, (tx) => noteUse(tx, keyKindOf(publicPart) ?? 'api_key', publicPart, now), {
    isAsyncCommit: true,
  }).catch(() => (key.lastUsedAt = null))
}

/** While the process cannot listen to the database, nothing is cached. */
function createMemory(db: Db, capacity: number) {
  const sessions = createCache<CachedSession>(capacity)
  const keys = createCache<CachedKey>(capacity)
  // Grows whenever something is forgotten: what was read before that is not cached after it.
  let version = 0
  // Set by the first call, so that commands and workers, which never authenticate, do not listen.
  let hasStarted = false
  let isListening = false

  function start(): void {
    if (hasStarted) return
    hasStarted = true
    const restart = (isUp: boolean) => {
      version++
      sessions.clear()
      keys.clear()
      isListening = isUp
    }
    void listen(db, CHANNEL, {
      onMessage: (changed) => invalidate(Number(changed)),
      onUp: () => restart(true),
      onDown: () => restart(false),
    })
  }

  function invalidate(userId: number): void {
    version++
    sessions.invalidate(userId)
    keys.invalidate(userId)
  }

  /** The cached principal while it is valid, otherwise the result of `read`. */
  async function recall<C extends Cached>(
    cache: Cache<C>,
    id: string,
    now: number,
    read: () => Promise<C | undefined>,
  ) {
    start()
    const cached = cache.get(id)
    if (cached && now < cached.until) return cached
    const versionBefore = version
    const found = await read()
    if (found && isListening && version === versionBefore) cache.remember(id, found)
    return found
  }
  return { sessions, keys, start, invalidate, recall }
}

type Cache<C extends Cached> = ReturnType<typeof createCache<C>>

/** At most `max` entries by their ids, and all entries of one user by the user's number. */
function createCache<C extends Cached>(max: number) {
  const idsOf = new Map<number, Set<string>>()
  const byId = new LRUCache<string, C>({
    max,
    dispose({ principal: { userId } }, id) {
      const ids = idsOf.get(userId)
      ids?.delete(id)
      if (ids?.size === 0) idsOf.delete(userId)
    },
  })
  return {
    get: (id: string) => byId.get(id),
    remember(id: string, cached: C): void {
      byId.set(id, cached)
      const { userId } = cached.principal
      idsOf.set(userId, (idsOf.get(userId) ?? new Set()).add(id))
    },
    invalidate(userId: number): void {
      for (const id of idsOf.get(userId) ?? []) byId.delete(id)
    },
    clear: () => byId.clear(),
  }
}
