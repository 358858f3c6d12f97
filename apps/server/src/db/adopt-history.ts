import type pg from 'pg'

export interface SqlFile {
  name: string
  checksum: string
}
export interface Landed extends SqlFile {
  version: number
}

/** Notes in `schema_migration` that a file has landed. */
export const LANDED = 'INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)'

/** Before 0.1.0 the tables were made by 46 other files, of which these were first and last. */
const BEFORE = { first: '0001-roles.sql', last: '0057-leads-without-companies.sql', count: 46 }
/** The last of the files that make the same tables now. */
const SAME = 18

/** All of ours, not those of extensions: what stands on them goes along. */
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
 * Gives a database of before 0.1.0 the history of the files that make its tables now. Its functions
 * go: the next step makes them anew. Throws where it was not brought to the last of before.
 */
export async function adoptHistory(client: pg.Client, files: readonly Landed[]): Promise<void> {
  const { rows } = await client.query<Landed>('SELECT * FROM schema_migration ORDER BY version')
  if (rows[0]?.name !== BEFORE.first) return
  if (rows.length !== BEFORE.count || rows.at(-1)?.name !== BEFORE.last)
    throw new Error(
      'The database was made by a version before 0.1.0 that was not the last of them. Start it ' +
        'once with the last version before 0.1.0, then with this one.',
    )
  await client.query('BEGIN; DELETE FROM schema_migration; DELETE FROM schema_function')
  for (const { version, name, checksum } of files)
    if (version <= SAME) await client.query(LANDED, [version, name, checksum])
  await client.query(`${DROP_FUNCTIONS}; COMMIT`)
}
