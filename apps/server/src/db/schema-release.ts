import type pg from 'pg'
import { OperatorError } from '../text/operator-error.ts'
import { VERSION } from '../version.ts'
import { refuseOtherMode, type DataMode } from './data-mode.ts'
import { compareSchema, type AppliedRelease } from './schema-release.rules.ts'
import { schemaFingerprint } from './sql-files.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

/** `0.2.0`, also while it is in the making. */
export const RELEASE = VERSION.replace(/-.*/, '')
/**
 * Processes of this release go on while this one is rolled out. What they use is removed
 * by the next release at the earliest. `npm run soak -- deploy` proves it.
 */
export const LAST_RELEASE = '0.1.0'

export interface SchemaCheckOptions {
  mode?: DataMode | undefined
  onNote?: ((text: string) => void) | undefined
}

const MIGRATE = '`npm run dastak -- migrate`'

/** Notes that the SQL of this program has been applied. */
export async function saveRelease(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO schema_release (fingerprint, release, oldest_release) VALUES ($1, $2, $3)
     ON CONFLICT (fingerprint) DO UPDATE SET release = excluded.release,
       oldest_release = excluded.oldest_release, applied_at = now()`,
    [schemaFingerprint(), RELEASE, LAST_RELEASE],
  )
}

/**
 * Checks a database that this process may not migrate, and changes nothing. Calls `onNote` if a
 * newer version has migrated it and this one can work with it. Throws `OperatorError` if the
 * database is older or too new, and an error if it was made for another `mode`.
 */
export async function refuseOtherSchema(
  client: pg.Client,
  { mode, onNote }: SchemaCheckOptions = {},
): Promise<void> {
  await refuseUnfinishedRestore(client)
  if (mode) await refuseOtherMode(client, mode)
  const program = { fingerprint: schemaFingerprint(), release: RELEASE }
  const { applied, isKnown } = await appliedRelease(client, program.fingerprint)
  const state = compareSchema(program, applied, isKnown)
  if (state === 'older')
    throw new OperatorError(
      'The tables of the database are older than this program' +
        (applied ? ` (release ${applied.release})` : ', or there are none') +
        `. Run ${MIGRATE} with this version, then start this process again.`,
    )
  if (state === 'newer')
    throw new OperatorError(
      `The database was migrated by release ${applied?.release}, which works with release ` +
        `${applied?.oldestRelease} and newer. This program is release ${RELEASE}. Start the ` +
        'newer one.',
    )
  if (state === 'newer, usable')
    onNote?.(`The database was migrated by release ${applied?.release}. This is ${RELEASE}.`)
}

async function appliedRelease(
  client: pg.Client,
  fingerprint: string,
): Promise<{ applied: AppliedRelease | null; isKnown: boolean }> {
  const table = await client.query<{ name: string | null }>(
    `SELECT to_regclass('public.schema_release') AS name`,
  )
  if (!table.rows[0]?.name) return { applied: null, isKnown: false }
  const { rows } = await client.query<AppliedRelease & { isKnown: boolean }>(
    `SELECT fingerprint, release, oldest_release AS "oldestRelease",
       EXISTS (SELECT FROM public.schema_release WHERE fingerprint = $1) AS "isKnown"
     FROM public.schema_release ORDER BY applied_at DESC, fingerprint LIMIT 1`,
    [fingerprint],
  )
  return { applied: rows[0] ?? null, isKnown: rows[0]?.isKnown ?? false }
}
