import type pg from 'pg'

export interface SqlFile {
  name: string
  checksum: string
}
export interface AppliedFile extends SqlFile {
  version: number
}

/** Records in `schema_migration` that a file has been applied. */
export const RECORD_APPLIED =
  'INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)'

/**
 * Before 0.1.0 the tables were made by 46 other files. These are the first and the last of them.
 */
const BEFORE = { first: '0001-roles.sql', last: '0057-leads-without-companies.sql', count: 46 }
/** The last of the files that now make the same tables. */
const SAME = 18

/**
 * Drops all functions of ours with everything that depends on them, but not those of extensions.
 */
const DROP_FUNCTIONS = `
  DO $$
  BEGIN
    EXECUTE (
      SELECT 'DROP ROUTINE ' || string_agg(p.oid::regprocedure::text, ', ') || ' CASCADE'
      FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (
          SELECT
          FROM pg_depend d
          WHERE d.classid = 'pg_proc'::regclass
            AND d.objid = p.oid
            AND d.deptype = 'e'
        )
    );
  END $$`

/**
 * Gives a database from before 0.1.0 the history of the files that make its tables today. Its
 * functions are dropped, and the next step makes them again. Throws if the database was not at the
 * last version before 0.1.0.
 */
export async function adoptHistory(
  client: pg.Client,
  files: readonly AppliedFile[],
): Promise<void> {
  const { rows } = await client.query<AppliedFile>(
    'SELECT * FROM schema_migration ORDER BY version',
  )
  if (rows[0]?.name !== BEFORE.first) return
  if (rows.length !== BEFORE.count || rows.at(-1)?.name !== BEFORE.last)
    throw new Error(
      'The database was created by a version before 0.1.0. Start it once with the last version ' +
        'before 0.1.0, then with this one.',
    )
  await client.query('BEGIN; DELETE FROM schema_migration; DELETE FROM schema_function')
  for (const { version, name, checksum } of files)
    if (version <= SAME) await client.query(RECORD_APPLIED, [version, name, checksum])
  await client.query(`${DROP_FUNCTIONS}; COMMIT`)
}
