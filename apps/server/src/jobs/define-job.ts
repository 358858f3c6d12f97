import type * as z from 'zod/mini'

/** What a service needs to enqueue: name and shape of the payload (ids, no personal data). */
export interface JobKind<P extends object> {
  /** `<subject>.<verb>`, e.g. `credits.release-expired-holds`. */
  name: string
  schema: z.ZodMiniType<P>
}

interface JobDefinition<P extends object> extends JobKind<P> {
  /**
   * Does the work. May run twice for one payload, also at the same time: what it writes must bear
   * that. Long work looks at `signal`, which ends when the job was given to another worker or the
   * process stops.
   */
  handler(payload: P, context: JobContext): Promise<void>
  /** When it runs by itself, with an empty payload: five fields, minutes first, in UTC. */
  cron?: string
  /**
   * Runs beside the queue, in each worker by itself and so in several at once, this long after its
   * last turn has ended: for what nobody can be woken for and a minute is too long for.
   */
  everySeconds?: number
  /** Jobs of this kind at a time in one process, 1 where not given. */
  concurrency?: number
  /** Tries after a failed first: 3 where not given; none for a cron job, whose next turn comes. */
  retries?: number
  /** Longest time one run may take, in seconds: 900 where not given. */
  timeoutSeconds?: number
}

interface JobContext {
  signal: AbortSignal
}

/** A job as the queue sees it: whatever its payload is, it is parsed before the handler gets it. */
export interface Job extends Pick<
  JobDefinition<object>,
  'name' | 'cron' | 'everySeconds' | 'concurrency' | 'retries' | 'timeoutSeconds'
> {
  run(data: unknown, context: JobContext): Promise<void>
}

/** Declares a job; the list of all jobs is in deps.ts. */
export function defineJob<P extends object>(definition: JobDefinition<P>): JobDefinition<P> & Job {
  return {
    ...definition,
    run: async (data, context) => definition.handler(definition.schema.parse(data ?? {}), context),
  }
}
