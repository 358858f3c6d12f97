import type { Kysely } from 'kysely'
import { isDatabaseAway, READ_ONLY } from './database-away.ts'
import { ReplicaAway } from './replica-address.ts'
import {
  createReplicaWatch,
  type OpenPool,
  type Replica,
  type ReplicaOptions,
} from './replica-watch.ts'
import type { Schema } from './schema.ts'

/** Runs reads, all on the same server. What a replica fails to read is read from the primary. */
export type ReadFrom = <T>(work: (reader: Kysely<Schema>) => Promise<T>) => Promise<T>

/** How far a replica is behind, for operators. */
interface ReplicaLag {
  /** From 1 on, in the order of the setting. */
  replica: number
  /** Null if it can't be reached. */
  seconds: number | null
  /** Whether reads go to it. */
  isUsed: boolean
}

/**
 * Copies of the database that the server itself keeps up to date. They are for reads that may be a
 * few seconds old: never for what decides about money or access.
 */
export interface Replicas {
  /** Chooses the server for the reads of one request: a replica if one can be used. */
  choose(): ReadFrom
  lag(): ReplicaLag[]
  /** Throws `OperatorError` if an address leads to something else than a replica. */
  start(): Promise<void>
  close(): Promise<void>
}

const NONE: ReplicaOptions = { urls: [], maxLagMs: 0 }
/** The replica cancelled a read, because it has to apply a change: a deleted row, a new table. */
const CONFLICTS = new Set(['40001', '40P01'])

export function createReplicas(
  primary: Kysely<Schema>,
  options: ReplicaOptions = NONE,
  openPool: OpenPool,
): Replicas {
  const watch = createReplicaWatch(primary, options, openPool)
  /** How many requests read from each now. Of equals, the one that was chosen last comes last. */
  const busy = new Map<Replica, number>(watch.replicas.map((replica) => [replica, 0]))
  const add = (replica: Replica, count: number) => {
    busy.set(replica, busy.get(replica)! + count)
  }

  function next(): Replica | null {
    const usable = [...busy.keys()].filter(({ isUsed }) => isUsed)
    const [chosen = null] = usable.toSorted((a, b) => busy.get(a)! - busy.get(b)!)
    if (chosen === null) return null
    const count = busy.get(chosen)!
    busy.delete(chosen)
    busy.set(chosen, count)
    return chosen
  }

  return {
    choose() {
      let replica = next()
      return async (work) => {
        const chosen = replica
        if (!chosen?.opened) return work(primary)
        const { kysely, gone } = chosen.opened
        add(chosen, 1)
        try {
          return await Promise.race([work(kysely), gone.promise])
        } catch (error) {
          if (!isOfReplica(error)) throw error
          replica = null
          if (!isConflict(error)) watch.check(chosen)
        } finally {
          add(chosen, -1)
        }
        return work(primary)
      }
    },

    lag: () =>
      watch.replicas.map(({ number, lagMs, isUsed }) => ({
        replica: number,
        seconds: lagMs === null ? null : lagMs / 1000,
        isUsed,
      })),
    start: watch.start,
    close: watch.close,
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code))
}

/** Whether a read failed because of its replica. */
function isOfReplica(error: unknown): boolean {
  // A replica refuses to write. That is a mistake of ours, which must not stay hidden.
  if (error instanceof Error && 'code' in error && error.code === READ_ONLY) return false
  return error instanceof ReplicaAway || isConflict(error) || isDatabaseAway(error)
}
