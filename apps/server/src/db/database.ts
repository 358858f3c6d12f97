import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { connectionOf } from '../network/database-address.ts'
import { READ_ONLY } from './database-away.ts'
import { createStatementNames, nameStatements } from './named-statements.ts'
import type { ConnectionFacts, ReplicaOptions, ReplicaPool } from './replica-watch.ts'
import { createReplicas, type Replicas } from './replicas.ts'
import { settingsOf } from './session-settings.ts'
import { createSilenceWatch, SILENCE_MS } from './silent-connections.ts'
import { SERVER_STARTED } from './splitting-pooler.ts'
import { traceStatements } from './statement-spans.ts'
import { CONNECT_MS } from './why-unusable.ts'

/** The transaction in which a store writes or locks. The compiler refuses the pool here. */
export type Tx = Transaction<Schema>
/** What a store reads from: a transaction, or the pool for a single read. */
export type Reader = Kysely<Schema>

export interface Db {
  kysely: Kysely<Schema>
  pool: pg.Pool
  /** Connections that keep their session: the same as `pool` unless that leads to a pooler. */
  direct: pg.Pool
  /** For reads that may be a little old. Without replicas these read here too. */
  replicas: Replicas
  /** Opens more connections to the server, for work that holds some of them for long. */
  openMore(maxConnections: number): Promise<Db>
  /** Registers an action that runs before the connections end. */
  onClose(action: () => Promise<void>): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connection string. The login is `dastak_app` or a login that may become it. */
  url: string
  /** The address of the server itself if `url` leads to a pooler in transaction mode. */
  directUrl?: string | undefined
  /** At most this many connections, by default 20. */
  maxConnections?: number
  /**
   * The longest time for a statement, and for a transaction to be idle with its locks. No limit if
   * undefined. A server sets it, so that no request of a user can hold a connection for long.
   * `openSession` ignores it.
   */
  statementTimeoutMs?: number
  /**
   * A wallet with fewer credits than this counts as low, by default 5. The ledger's trigger reads
   * it.
   */
  lowCredits?: number
  /** Copies of the database to read from. By default there are none. */
  replicas?: ReplicaOptions | undefined
  /** How long a statement may be silent before its connection is checked. Tests use less. */
  silenceMs?: number
  /** Called when a connection broke while idle. The pool replaces it automatically. */
  onError?: (error: Error) => void
  /** Called once if the database loses prepared statements. From then on none has a name. */
  onNamesLost?: (error: Error) => void
}

const OID = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182 } as const
const numbers = pg.types.getTypeParser(1007 as number)
const texts = pg.types.getTypeParser(1009 as number)

/** bigint as number (far below 2^53), date as 'YYYY-MM-DD', the rest as in `pg`. */
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
 * first statement, whichever login it uses. Throws if the database can't be reached or takes no
 * changes, or if the login may not become `dastak_app`. Throws `OperatorError` if a replica is not
 * a copy of the database.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { url, directUrl, lowCredits } = options
  const pool = poolAt(url, { ...options, isPooled: directUrl !== undefined })
  const direct = directUrl === undefined ? pool : poolAt(directUrl, options)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const replicas = createReplicas(kysely, options.replicas, (at, which) =>
    poolAt(at, { ...options, ...NOT_FOR_REPLICAS, ...which }),
  )
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    await Promise.all(closing.map((action) => action()))
    await replicas.close()
    await kysely.destroy()
    // A pool that Kysely has never used stays open, and the process would wait for it.
    for (const one of [pool, direct]) if (!one.ending) await one.end()
  }
  try {
    await pool.query('SELECT 1')
    // The low mark can't be set on a connection over a pooler, so it is stored in a table.
    if (direct !== pool && lowCredits !== undefined)
      await direct.query(STORE_LOW_MARK, [lowCredits])
    await replicas.start()
  } catch (error) {
    await close()
    throw error
  }
  const onClose = (action: () => Promise<void>) => void closing.push(action)
  const more = { ...options, url: directUrl ?? url, directUrl: undefined, replicas: undefined }
  const openMore = (connections: number) => openDatabase({ ...more, maxConnections: connections })
  return { kysely, pool, direct, replicas, openMore, onClose, close }
}

/** Nothing is charged on a replica. Its errors are reported once, when it is left out. */
const NOT_FOR_REPLICAS = { lowCredits: undefined, onError: undefined }

const STORE_LOW_MARK =
  'INSERT INTO low_mark (credits) VALUES ($1) ON CONFLICT (is_one) DO UPDATE SET credits = ' +
  'excluded.credits'

/** `isPooled`: the address leads to a pooler in transaction mode. */
type PoolOptions = Omit<DatabaseOptions, 'url'> & Partial<ReplicaPool>

function poolAt(url: string, options: PoolOptions): pg.Pool {
  const { isPooled = false, queryMs } = options
  const silence = createSilenceWatch({ url, isPooled, silenceMs: options.silenceMs ?? SILENCE_MS })
  const names = createStatementNames({ onLost: options.onNamesLost })
  const pool = new pg.Pool({
    ...connectionOf(url),
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: queryMs ?? CONNECT_MS,
    ...(queryMs !== undefined && { query_timeout: queryMs }),
    types: postgresTypes,
    application_name: 'dastak',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types don't say so
    onConnect: async (client) => {
      await silence.watch(client, () => actAsApplication(client, options))
      nameStatements(client, names)
      traceStatements(client)
    },
  })
  pool.on('error', options.onError ?? (() => undefined))
  return pool
}

/** Whether a server is read-only, as SQL. */
const IS_COPY = `current_setting('transaction_read_only') = 'on' AS is_copy`

/**
 * Returns the process number of the connection at the server. Over a pooler it leaves no settings
 * behind for the next client.
 */
async function actAsApplication(client: pg.ClientBase, options: PoolOptions): Promise<number> {
  const { isPooled = false, accept = refuseCopy } = options
  const { statementTimeoutMs: timeoutMs = 0, lowCredits } = options
  // The pool only handles errors of idle connections. An error in use must not end the process.
  client.on('error', () => undefined)
  const mark = lowCredits === undefined ? [] : [`SET dastak.low_credits = ${lowCredits}`]
  const own = isPooled
    ? []
    : ['SET ROLE dastak_app', timeoutsOf(timeoutMs, timeoutMs || IDLE_MS), ...mark]
  const statements = [
    ...own,
    settingsOf({ isPooled }),
    `SELECT pg_backend_pid() AS pid, ${IS_COPY}, ${SERVER_STARTED}`,
  ]
  const results: unknown = await client.query(statements.join('; '))
  // For several statements `pg` returns a list of results, which its types don't say.
  const facts = (results as pg.QueryResult<ConnectionFacts>[]).at(-1)!.rows[0]!
  accept(facts)
  return facts.pid
}

/**
 * After a failover the name may lead to a copy for a while. Keeping that connection would fail
 * forever.
 */
function refuseCopy({ is_copy }: Pick<ConnectionFacts, 'is_copy'>): void {
  if (is_copy) throw Object.assign(new Error('the database takes no changes'), { code: READ_ONLY })
}

/**
 * False for a read-only copy, in a failover, or if an administrator made it read-only. Throws if it
 * does not answer.
 */
export async function takesChanges(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ is_copy: boolean }>`SELECT ${sql.raw(IS_COPY)}`.execute(reader)
  return !rows[0]?.is_copy
}

/** A statement may take long, but an idle transaction must not keep its locks longer than this. */
const IDLE_MS = 60_000

/**
 * Sets a connection's time limits for a statement and for an idle transaction. 0 means no limit.
 */
export function timeoutsOf(statementMs: number, idleMs: number): string {
  return (
    `SET statement_timeout = ${statementMs}; ` +
    `SET idle_in_transaction_session_timeout = ${idleMs}`
  )
}

/** Whether a statement was cancelled because it took too long. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/**
 * Runs `fn` in one transaction, of the pool or of a session, and commits. If `fn` throws, it rolls
 * back and rethrows. With `isAsyncCommit` the commit doesn't wait for the disk: use it only for
 * data that may be lost in a power cut.
 */
export async function inTransaction<T>(
  db: Pick<Db, 'kysely'>,
  fn: (tx: Transaction<Schema>) => Promise<T>,
  options: { isAsyncCommit?: boolean } = {},
): Promise<T> {
  const committed: (() => void)[] = []
  const result = await db.kysely.transaction().execute(async (tx) => {
    afterCommits.set(tx, committed)
    if (options.isAsyncCommit) await sql`SET LOCAL synchronous_commit = off`.execute(tx)
    return fn(tx)
  })
  for (const action of committed) action()
  return result
}

const afterCommits = new WeakMap<Tx, (() => void)[]>()

/** Runs an action after the transaction has committed, and not if it is rolled back. */
export function afterCommit(tx: Tx, action: () => void): void {
  afterCommits.get(tx)?.push(action)
}
