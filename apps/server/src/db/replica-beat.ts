import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

/**
 * The primary writes its time into one row, and each replica shows which time it has. Positions in
 * the log (LSN) would need no write. But they say nothing about a copy of another server, and not
 * all managed services show them.
 */

const AS_MS = '(extract(epoch FROM beat_at) * 1000)::float8'

/**
 * Writes the time of the primary unless another process did so in the last `everyMs`. Returns the
 * written time, in milliseconds.
 */
export async function writeBeat(primary: Kysely<Schema>, everyMs: number): Promise<number> {
  // A later time was written by another server, whose clock was ahead.
  const { rows } = await sql<{ at: number }>`
    WITH beaten AS (
      INSERT INTO replica_beat AS kept (beat_at)
      VALUES (clock_timestamp())
      ON CONFLICT (is_one) DO UPDATE SET beat_at = excluded.beat_at
      WHERE kept.beat_at NOT BETWEEN excluded.beat_at - ${everyMs / 2} * interval '1 ms'
        AND excluded.beat_at
      RETURNING beat_at)
    SELECT ${sql.raw(AS_MS)} AS at
    FROM (
      SELECT coalesce(
        (SELECT beat_at FROM beaten),
        (SELECT beat_at FROM replica_beat)) AS beat_at) b`.execute(primary)
  return rows[0]!.at
}

/** The time that a server has, in milliseconds. Null if it does not have the table yet. */
export async function readBeat(server: pg.Pool | pg.Client): Promise<number | null> {
  try {
    const { rows } = await server.query<{ at: number }>(
      `SELECT ${AS_MS} AS at FROM public.replica_beat`,
    )
    return rows[0]?.at ?? null
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_TABLE) return null
    throw error
  }
}

const NO_TABLE = '42P01'
