import type pg from 'pg'
import { JOB_SCHEMA } from '../db/job-tables.ts'

/** Jobs that wait, and whether workers do them. */
export interface JobHealth {
  /** Seconds since a worker last counted its queues, every 10 seconds. Null if none ever did. */
  worker_seconds: number | null
  /** Jobs that are due. */
  due: number
  /** Seconds for which the oldest of them is due. Null if there is none. */
  due_seconds: number | null
  /** Names of jobs that failed for the last time within a day, with their number. */
  failed: { name: string; count: number }[]
}

const HEALTH = `
  SELECT
    (
      SELECT extract(epoch FROM now() - max(greatest(monitor_on, monitor_claim_on)))::float8
      FROM ${JOB_SCHEMA}.queue) AS worker_seconds,
    due.count AS due, due.seconds AS due_seconds,
    (
      SELECT coalesce(json_agg(f), '[]')
      FROM (
        SELECT name, count(*)::integer
        FROM ${JOB_SCHEMA}.job
        WHERE state = 'failed' AND completed_on > now() - interval '1 day'
        GROUP BY name
        ORDER BY count(*) DESC) f) AS failed
  FROM (
    SELECT count(*)::integer,
      extract(epoch FROM now() - min(greatest(created_on, start_after)))::float8 AS seconds
    FROM ${JOB_SCHEMA}.job
    WHERE state IN ('created', 'retry') AND start_after <= now()) due`

/** Reads only. Null if the database has no jobs yet. */
export async function readJobHealth(client: pg.Client): Promise<JobHealth | null> {
  const { rows: tables } = await client.query<{ has_jobs: boolean }>(
    `SELECT to_regclass('${JOB_SCHEMA}.queue') IS NOT NULL AS has_jobs`,
  )
  if (!tables[0]?.has_jobs) return null
  const { rows } = await client.query<JobHealth>(HEALTH)
  return rows[0] ?? null
}
