import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { OPERATOR_PATH, operatorOnly } from './operator.ts'

const PATH = `${OPERATOR_PATH}/backups`
const text = z.nullable(z.string())

const backup = z.object({
  name: z.string(),
  state: fields.openEnum(['running', 'good', 'failed']),
  /** `disk` or `bucket`. */
  place: z.string(),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  /** Why it failed, for people. */
  problem: text,
  started_at: fields.instant,
  ended_at: z.nullable(fields.instant),
})
export type Backup = z.output<typeof backup>

/** Poll it every 2 seconds while one runs. Restoring is done at the command line. */
export const getOperatorBackups = defineEndpoint({
  name: 'getOperatorBackups',
  summary: 'The last good backup, and what became of the latest ones',
  method: 'GET',
  path: PATH,
  access: operatorOnly,
  data: z.object({
    /** The name that backups of this installation carry. A restore makes another one. */
    installation: z.string(),
    last_good: z.nullable(backup),
    /** The latest 50, newest first. */
    data: z.array(backup),
    /** HH:MM in the operator's time zone. Null: none is made at night. */
    nightly_at: text,
    time_zone: z.string(),
    /** How many nightly ones are kept, and as many others. */
    keep: z.int(),
    /** The folder or bucket, for people. */
    location: z.string(),
    /** Backups that failed in the last 30 days. */
    failures: z.int(),
    /** One was started and has not ended. */
    is_running: z.boolean(),
  }),
})

/** Makes a backup in a worker, now. Errors: conflict (one is being made). */
export const makeOperatorBackup = defineEndpoint({
  name: 'makeOperatorBackup',
  summary: 'Make a backup now',
  method: 'POST',
  path: `${PATH}/make`,
  access: operatorOnly,
  limits: { perUser: { calls: 6, seconds: 600 } },
  data: z.object({}),
})
