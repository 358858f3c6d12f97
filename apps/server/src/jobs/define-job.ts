import type * as z from 'zod/mini'

/**
 * The name of a job and the schema of its payload (ids, no personal data), as needed to add one.
 */
export interface JobKind<P extends object> {
  /** `<subject>.<verb>`, e.g. `credits.release-expired-holds`. */
  name: string
  schema: z.ZodMiniType<P>
}

interface JobDefinition<P extends object> extends JobKind<P> {
  /**
   * Does the work. It may run twice for one payload, also at the same time, so its writes must
   * allow that. Long work checks `signal`, which aborts if the job was given to another worker or
   * the process stops.
   */
  handler(payload: P, context: JobContext): Promise<void>
  /** When it runs automatically, with an empty payload: five fields, minutes first, in UTC. */
  cron?: string
  /**
   * Runs outside the queue, in each worker separately and so possibly at the same time, this long
   * after its last run ended. For work without a notification that cannot wait a minute.
   */
  everySeconds?: number
  /** Jobs of this kind running at the same time in one process. Default: 1. */
  concurrency?: number
  /** Retries after a failure. Default: 3, or none for a cron job, because it runs again anyway. */
  retries?: number
  /** The longest time of one run, in seconds. Default: 900. */
  timeoutSeconds?: number
}

interface JobContext {
  signal: AbortSignal
}

/** A job as seen by the queue. Its payload is parsed before the handler gets it. */
export interface Job extends Pick<
  JobDefinition<object>,
  'name' | 'cron' | 'everySeconds' | 'concurrency' | 'retries' | 'timeoutSeconds'
> {
  run(data: unknown, context: JobContext): Promise<void>
}

/** Declares a job. The list of all jobs is in deps.ts. */
export function defineJob<P extends object>(definition: JobDefinition<P>): JobDefinition<P> & Job {
  return {
    ...definition,
    run: async (data, context) => definition.handler(definition.schema.parse(data ?? {}), context),
  }
}
