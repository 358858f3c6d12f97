import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { timeoutsOf, type Db } from './database.ts'
import type { Schema } from './schema.ts'
import { WATCHED } from './session-settings.ts'

/** Sends lines of COPY's text format to a `COPY … FROM STDIN`, in the open transaction. */
export type CopyIn = (statement: string, lines: readonly string[]) => Promise<void>
/** What a `COPY … TO STDOUT` tells, piece by piece. */
export type CopyOut = (statement: string) => AsyncIterable<Buffer>

/** One connection held for long: temporary tables, session locks and COPY need it. */
export interface Session {
  kysely: Kysely<Schema>
  copyIn: CopyIn
  copyOut: CopyOut
  /**
   * Takes the lock of this number until `unlock` or the end of the session; one session at a time
   * has it. False where another still has it after five seconds: the server learns a moment late of
   * a session that was killed.
   */
  lock(number: number): Promise<boolean>
  unlock(number: number): Promise<void>
  /** Ends the connection: its temporary tables and locks go with it. */
  close(): Promise<void>
}

/** Lines sent in one piece. */
const PIECE = 500

/** Takes a connection, never a pooler's, until `close`. Statements run one after the other. */
export async function openSession(db: Db): Promise<Session> {
  const client = await db.direct.connect()
  await client.query(`${timeoutsOf(0, 0)}; ${WATCHED}`)
  const same: PostgresPoolClient = {
    query: client.query.bind(client),
    release: () => undefined,
  }
  const pool = { connect: async () => same, end: async () => undefined, options: {} }
  return {
    kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    async copyIn(statement, lines) {
      await pipeline(Readable.from(pieces(lines)), client.query(copyFrom(statement)))
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

function* pieces(lines: readonly string[]): Generator<string> {
  for (let at = 0; at < lines.length; at += PIECE) yield lines.slice(at, at + PIECE).join('')
}
