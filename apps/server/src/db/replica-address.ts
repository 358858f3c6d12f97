import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { explainErrors, unusable } from './external-database.ts'
import { isPooled, refuseUnfitConnections } from './pooler.ts'
import { isTemporary, reach } from './reach.ts'
import type { Schema } from './schema.ts'
import { findSplitter, serverOf } from './splitting-pooler.ts'
import { whyUnusable, type DatabaseAddress } from './why-unusable.ts'
import { withClient } from './with-client.ts'

/** The setting with the addresses of replicas. */
const SETTING = 'DATABASE_READ_URL'
const PAUSE_MS = 200
const INSTALLED_AT = `SELECT extract(epoch FROM applied_at)::text AS at
  FROM public.schema_migration ORDER BY version LIMIT 1`

export interface ReachedReplica {
  /** The address to use from now on. */
  url: string
  /** Whether it leads to a pooler in transaction mode. */
  isPooled: boolean
  /** When the server started. */
  server: string
}

/** An address with the words for messages: the setting, and which of several addresses it is. */
export function addressesOf(urls: readonly string[]): DatabaseAddress[] {
  return urls.map((url, index) => ({
    url,
    setting: urls.length === 1 ? SETTING : `address ${index + 1} of ${SETTING}`,
    isApplication: true,
  }))
}

/** When the database of the primary was installed: equal in all its copies. */
export async function readInstallation(primary: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ at: string }>`${sql.raw(INSTALLED_AT)}`.execute(primary)
  return rows[0]!.at
}

/** A replica can't be reached right now. The message is for an operator. */
export class ReplicaAway extends Error {}

/**
 * Connects to a replica and checks it. `waitMs`: how long to wait for the tables, which a replica
 * may get a moment later. Throws `ReplicaAway`, or `OperatorError` if it must not be used.
 */
export async function reachReplica(
  address: DatabaseAddress,
  installation: string,
  waitMs: number,
): Promise<ReachedReplica> {
  try {
    const url = await reach(address.url, address.setting, { waitMs: 0 })
    const settled = { ...address, url }
    const isOver = await isPooled(settled)
    if (isOver) await refuseUnfitConnections(settled)
    if (await findSplitter(settled)) throw severalServers(address)
    const server = await proveCopy(settled, installation, waitMs)
    return { url, isPooled: isOver, server }
  } catch (error) {
    if (isTemporary(error)) throw new ReplicaAway(whyUnusable(error, address), { cause: error })
    return explainErrors(address, () => Promise.reject(error))
  }
}

/** Returns when the server started. Throws `OperatorError` if it is not a copy of the database. */
async function proveCopy(
  address: DatabaseAddress,
  installation: string,
  waitMs: number,
): Promise<string> {
  const { url, setting } = address
  const deadline = performance.now() + waitMs
  // Two connections at the same time, because a balancer sends each to another server.
  return withClient(url, (one) =>
    withClient(url, async (other) => {
      const [server, second] = [await serverOf(one), await serverOf(other)]
      if (server !== second) throw severalServers(address)
      for (;;) {
        const { at, isCopy } = await installationOf(one)
        if (at === installation) return server
        if (at !== null || !isCopy || performance.now() > deadline)
          throw unusable(
            `${setting} does not lead to a copy of the database in DATABASE_URL. Set it to the ` +
              'address of a replica, with the same name of the database at the end.',
          )
        await sleep(PAUSE_MS)
      }
    }),
  )
}

const severalServers = ({ setting }: DatabaseAddress) =>
  unusable(
    `${setting} leads to several servers, but each search must be done on one. Write the ` +
      'address of each replica instead, separated by spaces.',
  )

/** `at` is when the database was installed, null if it has no tables of Dastak. */
export async function installationOf(
  client: pg.Client,
): Promise<{ at: string | null; isCopy: boolean }> {
  const { rows } = await client.query<{ has_tables: boolean; is_copy: boolean }>(
    "SELECT to_regclass('public.schema_migration') IS NOT NULL AS has_tables, " +
      'pg_is_in_recovery() AS is_copy',
  )
  const { has_tables, is_copy } = rows[0]!
  const found = has_tables ? await client.query<{ at: string }>(INSTALLED_AT) : null
  return { at: found?.rows[0]?.at ?? null, isCopy: is_copy }
}
