import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { OperatorError } from '../text/operator-error.ts'
import { addressesOf, reachReplica, readInstallation, ReplicaAway } from './replica-address.ts'
import { readBeat, writeBeat } from './replica-beat.ts'
import type { Schema } from './schema.ts'
import { whyUnusable, type DatabaseAddress } from './why-unusable.ts'

/** A replica is left out or used again. */
export interface ReplicaChange {
  /** From 1 on, in the order of the setting. */
  replica: number
  /** Why it is left out. Null if it is used again. */
  why: string | null
  /** How long it was left out. */
  seconds?: number
}

export interface ReplicaOptions {
  /** One address for each replica. */
  urls: readonly string[]
  /** A replica that is further behind is left out. */
  maxLagMs: number
  /** How often replicas are checked, by default each second. */
  everyMs?: number
  onChange?: (change: ReplicaChange) => void
}

/** What the server says about a new connection. */
export interface ConnectionFacts {
  pid: number
  is_copy: boolean
  /** When the server started. */
  server: string
}

/** How a pool for a replica differs from the application's own. */
export interface ReplicaPool {
  isPooled: boolean
  maxConnections?: number
  /** Ends a statement that takes longer. */
  queryMs?: number
  /** Throws if the connection must not be used. */
  accept: (facts: ConnectionFacts) => void
}
export type OpenPool = (url: string, which: ReplicaPool) => pg.Pool

/** The connections to a replica while it can be reached. */
interface Opened {
  kysely: Kysely<Schema>
  check: pg.Pool
  /** True after its address has led to another server. */
  isMoved: boolean
  /** Rejects when the replica can't be reached any more. */
  gone: PromiseWithResolvers<never>
}

export interface Replica {
  number: number
  address: DatabaseAddress
  opened: Opened | null
  isUsed: boolean
  isChecking: boolean
  /** Since when it is left out. Null before its first use, and while it is used. */
  outSince: number | null
  lastBad: number
  /** Null if it can't be reached. */
  lagMs: number | null
}

const EVERY_MS = 1_000
/** A check that takes longer has failed. */
const CHECK_MS = 2_000
/** A replica that was left out must be good for so many checks. */
const GOOD_CHECKS = 3
/** How long the first start waits for the tables in a replica. */
const FIRST_COPY_MS = 5_000

/** Checks the replicas each second, and says which of them can be used. */
export function createReplicaWatch(
  primary: Kysely<Schema>,
  { urls, maxLagMs, everyMs = EVERY_MS, onChange = () => undefined }: ReplicaOptions,
  openPool: OpenPool,
) {
  const replicas: readonly Replica[] = addressesOf(urls).map(newReplica)
  let installation = ''
  /** The first time that this process wrote, and the last. */
  let first = 0
  let newest = 0
  let isBeating = false
  let timer: NodeJS.Timeout | undefined

  async function open({ address }: Replica, waitMs: number): Promise<Opened> {
    const { url, isPooled, server } = await reachReplica(address, installation, waitMs)
    return openAt(url, { isPooled, server, openPool })
  }

  function leaveOut(replica: Replica, error: Error): void {
    const isNew = replica.outSince === null
    replica.isUsed = false
    replica.lastBad = performance.now()
    replica.outSince ??= replica.lastBad
    if (isNew) onChange({ replica: replica.number, why: error.message })
  }

  function takeBack(replica: Replica): void {
    const { number, outSince } = replica
    replica.isUsed = true
    replica.outSince = null
    if (outSince === null) return
    const seconds = Math.round((performance.now() - outSince) / 1000)
    onChange({ replica: number, why: null, seconds })
  }

  /** Ends the connections. The next check opens new ones. */
  function close(replica: Replica, error: Error): void {
    const { opened } = replica
    replica.opened = null
    replica.lagMs = null
    leaveOut(replica, error)
    opened?.gone.reject(new ReplicaAway('The replica is gone.', { cause: error }))
    if (opened) void end(opened)
  }

  async function check(replica: Replica): Promise<void> {
    if (replica.isChecking) return
    replica.isChecking = true
    // The replica should have what was written before this check.
    const expected = newest
    try {
      const opened = (replica.opened ??= await open(replica, 0))
      const at = await readBeat(opened.check)
      if (opened.isMoved) throw new ReplicaAway('Its address leads to another server than before.')
      replica.lagMs = Math.max(0, expected - (at ?? first))
      const isSteady = performance.now() - replica.lastBad >= GOOD_CHECKS * everyMs
      if (replica.lagMs > maxLagMs)
        leaveOut(replica, new Error(`It is ${Math.round(replica.lagMs / 1000)} s behind.`))
      else if (!replica.isUsed && at !== null && at >= first && isSteady) takeBack(replica)
    } catch (error) {
      close(replica, explain(error, replica.address))
    }
    replica.isChecking = false
  }

  async function beat(): Promise<void> {
    if (isBeating) return
    isBeating = true
    // While the primary is away, nothing is newer than what was written before.
    newest = await writeBeat(primary, everyMs).catch(() => newest)
    isBeating = false
  }

  function tick(): void {
    for (const replica of replicas) void check(replica)
    void beat()
  }

  return {
    replicas,
    /** Checks a replica now, because it has failed. */
    check: (replica: Replica): void => void check(replica),

    /** Throws `OperatorError` if an address leads to something else than a replica. */
    async start(): Promise<void> {
      if (replicas.length === 0) return
      installation = await readInstallation(primary)
      newest = first = await writeBeat(primary, 0)
      const openFirst = async (replica: Replica) => {
        try {
          replica.opened = await open(replica, FIRST_COPY_MS)
        } catch (error) {
          if (!(error instanceof ReplicaAway)) throw error
          close(replica, error)
        }
      }
      await Promise.all(replicas.map(openFirst))
      tick()
      timer = setInterval(tick, everyMs).unref()
    },

    async close(): Promise<void> {
      clearInterval(timer)
      const opened = replicas.flatMap((replica) => replica.opened ?? [])
      for (const replica of replicas) replica.opened = null
      await Promise.all(opened.map(end))
    },
  }
}

function newReplica(address: DatabaseAddress, index: number): Replica {
  return {
    number: index + 1,
    address,
    opened: null,
    isUsed: false,
    isChecking: false,
    outSince: null,
    lastBad: -Infinity,
    lagMs: null,
  }
}

/** Opens a pool for reads and one for checks. All connections must lead to the same `server`. */
function openAt(
  url: string,
  { isPooled, server, openPool }: { isPooled: boolean; server: string; openPool: OpenPool },
): Opened {
  const gone = Promise.withResolvers<never>()
  // Perhaps no request waits for it.
  gone.promise.catch(() => undefined)
  const accept = (facts: ConnectionFacts) => {
    if (facts.server === server) return
    opened.isMoved = true
    throw new ReplicaAway('The address leads to another server than before.')
  }
  const pool = openPool(url, { isPooled, accept })
  const opened: Opened = {
    kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    check: openPool(url, { isPooled, accept, maxConnections: 1, queryMs: CHECK_MS }),
    isMoved: false,
    gone,
  }
  return opened
}

/** An error with words for an operator. */
function explain(error: unknown, address: DatabaseAddress): Error {
  if (error instanceof ReplicaAway || error instanceof OperatorError) return error
  return new Error(whyUnusable(error, address), { cause: error })
}

async function end({ kysely, check }: Opened): Promise<void> {
  await Promise.allSettled([kysely.destroy(), check.end()])
}
