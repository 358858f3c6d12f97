import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { timeoutsOf, type Db } from './database.ts'
import type { Schema } from './schema.ts'
import { DROP_LOCKS_OF_DEAD_CLIENTS } from './session-settings.ts'

/** Sends lines of COPY's text format to a `COPY … FROM STDIN`, in the open transaction. */
export type CopyIn = (statement: string, lines: readonly string[]) => Promise<void>
/** The output of a `COPY … TO STDOUT`, in chunks, and at its end the number of rows. */
export type CopyOut = (statement: string) => AsyncIterable<Buffer> & { readonly rowCount: number }

/** One connection held for a long time, for temporary tables, session locks and COPY. */
export interface Session {
  kysely: Kysely<Schema>
  copyIn: CopyIn
  copyOut: CopyOut
  /**
   * Takes the advisory lock with this number until `unlock` or the end of the session. Only one
   * session at a time holds it. Returns false if another session still holds it after five seconds,
   * because the server notices a killed session a moment late.
   */
  lock(number: number): Promise<boolean>
  unlock(number: number): Promise<void>
  /** Ends the connection. Its temporary tables and locks end with it. */
  close(): Promise<void>
}

/** Lines sent in one chunk. */
const CHUNK = 500

/** Takes a connection until `close`, never one of a pooler. Statements run one after the other. */
export async function openSession(db: Db): Promise<Session> {
  const client = await db.direct.connect()
  await client.query(`${timeoutsOf(0, 0)}; ${DROP_LOCKS_OF_DEAD_CLIENTS}`)
  // As an object, so that it gets no name: temporary tables change under the same statement.
  const query = (text: string, values: unknown[]) => client.query({ text, values })
  const same: PostgresPoolClient = {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => undefined,
  }
  const pool = { connect: async () => same, end: async () => undefined, options: {} }
  return {
    kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    async copyIn(statement, lines) {
      await pipeline(Readable.from(chunks(lines)), client.query(copyFrom(statement)))
    },
    copyOut: (statement) => client.query(copyTo(statement)),
    async lock(number) {
      for (let tries = 0; tries < 25; tries += 1) {
        const { rows } = await client.query<{ is_mine: boolean }>(
          'SELECT pg_try_advisory_lock($1) AS is_mine',
          [number],
        )
        if (rows[0]?.is_mine) return true
        await sleep(200)
      }
      return false
    },
    async unlock(number) {
      await client.query('SELECT pg_advisory_unlock($1)', [number])
    },
    close: async () => client.release(true),
  }
}

function* chunks(lines: readonly string[]): Generator<string> {
  for (let start = 0; start < lines.length; start += CHUNK)
    yield lines.slice(start, start + CHUNK).join('')
}
