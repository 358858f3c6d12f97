import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { connectionOf } from '../network/database-address.ts'
import { READ_ONLY } from './database-away.ts'
import { settingsOf } from './session-settings.ts'
import { createSilenceWatch, SILENCE_MS } from './silent-connections.ts'
import { CONNECT_MS } from './why-unusable.ts'

/** The transaction that a store writes or locks in. Never the pool: the compiler refuses it. */
export type Tx = Transaction<Schema>
/** Where a store reads: a transaction, or the pool for a read of its own. */
export type Reader = Kysely<Schema>

export interface Db {
  kysely: Kysely<Schema>
  pool: pg.Pool
  /** Connections that keep a session: `pool`, but where that leads to a pooler. */
  direct: pg.Pool
  /** Registers what is to be done before the connections end. */
  onClose(action: () => Promise<void>): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connection string; the login is `dastak_app` itself or one that may become it. */
  url: string
  /** The way to the server itself, where `url` leads to a pooler that lends by transaction. */
  directUrl?: string | undefined
  /** Connections at most, 20 where not given. */
  maxConnections?: number
  /**
   * Longest time for one statement, and for a transaction to stand idle with its locks; none where
   * not given. A server sets it, so that no question of a user's can hold a connection for long;
   * `openSession` is free of it.
   */
  statementTimeoutMs?: number
  /** At how many credits a wallet counts as low, 5 by default. The ledger's trigger reads it. */
  lowCredits?: number
  /** How long a statement may hear nothing before it is asked after; tests wait less. */
  silenceMs?: number
  /** Told of a connection that broke while idle; the pool replaces it by itself. */
  onError?: (error: Error) => void
}

const OID = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182 } as const
const numbers = pg.types.getTypeParser(1007 as number)
const texts = pg.types.getTypeParser(1009 as number)

/** bigint as number (far below 2^53), date as 'YYYY-MM-DD', the rest as `pg` does. */
const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === OID.int8) return Number
      if (oid === OID.date) return String
      if (oid === OID.int8Array) return numbers
      if (oid === OID.dateArray) return texts
    }
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Opens the application's connection pool. Each connection acts as the role `dastak_app` before its
 * first statement, whoever logged in. Throws when the database can't be reached, takes no changes,
 * or the login may not become `dastak_app`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { url, directUrl, lowCredits } = options
  const pool = poolAt(url, options)
  const direct =
    directUrl === undefined ? pool : poolAt(directUrl, { ...options, directUrl: undefined })
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    await Promise.all(closing.map((action) => action()))
    await kysely.destroy()
    // A pool that Kysely has never used stays open, and the process would wait for it.
    for (const one of [pool, direct]) if (!one.ending) await one.end()
  }
  try {
    await pool.query('SELECT 1')
    // A connection over a pooler can't be told the mark.
    if (direct !== pool && lowCredits !== undefined) await direct.query(KEEP_LOW_MARK, [lowCredits])
  } catch (error) {
    await close()
    throw error
  }
  return { kysely, pool, direct, onClose: (action) => void closing.push(action), close }
}

const KEEP_LOW_MARK =
  'INSERT INTO low_mark (credits) VALUES ($1) ON CONFLICT (is_one) DO UPDATE SET credits = ' +
  'excluded.credits'

function poolAt(url: string, options: DatabaseOptions): pg.Pool {
  const isPooled = options.directUrl !== undefined
  const silence = createSilenceWatch({ url, isPooled, silenceMs: options.silenceMs ?? SILENCE_MS })
  const pool = new pg.Pool({
    ...connectionOf(url),
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: CONNECT_MS,
    types: postgresTypes,
    application_name: 'dastak',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types don't say so
    onConnect: (client) => silence.watch(client, () => actAsApplication(client, options, isPooled)),
  })
  pool.on('error', options.onError ?? (() => undefined))
  return pool
}

/** Whether a server takes no changes, as SQL. */
const IS_COPY = `current_setting('transaction_read_only') = 'on' AS is_copy`

/**
 * Returns its process at the server. Over a pooler it sets nothing that the next borrower meets.
 */
async function actAsApplication(
  client: pg.ClientBase,
  options: DatabaseOptions,
  isPooled: boolean,
): Promise<number> {
  const { statementTimeoutMs: timeoutMs = 0, lowCredits } = options
  // The pool listens to idle connections only: one that breaks in use must not end us.
  client.on('error', () => undefined)
  const mark = lowCredits === undefined ? [] : [`SET dastak.low_credits = ${lowCredits}`]
  const own = isPooled
    ? []
    : ['SET ROLE dastak_app', timeoutsOf(timeoutMs, timeoutMs || IDLE_MS), ...mark]
  const statements = [
    ...own,
    settingsOf({ isPooled }),
    `SELECT pg_backend_pid() AS pid, ${IS_COPY}`,
  ]
  const results: unknown = await client.query(statements.join('; '))
  // Of several statements `pg` gives a list of answers, which its types don't say.
  const last = (results as pg.QueryResult<{ pid: number; is_copy: boolean }>[]).at(-1)
  // After a failover its name may lead to a copy for a while: kept, it would fail for ever.
  if (last?.rows[0]?.is_copy)
    throw Object.assign(new Error('the database takes no changes'), { code: READ_ONLY })
  return last?.rows[0]?.pid ?? 0
}

/** False in a copy, a failover, and where an administrator closed it. Throws if unanswered. */
export async function takesChanges(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ is_copy: boolean }>`SELECT ${sql.raw(IS_COPY)}`.execute(reader)
  return !rows[0]?.is_copy
}

/** A statement may take its time; an idle transaction may still not keep its locks longer. */
const IDLE_MS = 60_000

/** Sets a connection's limits, for a statement and an idle transaction; 0 for none. */
export function timeoutsOf(statementMs: number, idleMs: number): string {
  return (
    `SET statement_timeout = ${statementMs}; ` +
    `SET idle_in_transaction_session_timeout = ${idleMs}`
  )
}

/** Whether a statement was ended because it took too long. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/**
 * Runs `fn` in one transaction, of the pool or of a session, and commits; rolls back and rethrows
 * when it throws. With `isAsyncCommit` the commit doesn't wait for the disk: only for what may be
 * lost in a power cut.
 */
export async function inTransaction<T>(
  db: Pick<Db, 'kysely'>,
  fn: (tx: Transaction<Schema>) => Promise<T>,
  options: { isAsyncCommit?: boolean } = {},
): Promise<T> {
  return db.kysely.transaction().execute(async (tx) => {
    if (options.isAsyncCommit) await sql`SET LOCAL synchronous_commit = off`.execute(tx)
    return fn(tx)
  })
}
