/**
 * The settings that our SQL and the parsing of its answers depend on, whatever the defaults of the
 * server, database or role. They are set for each connection. Names that a server does not know are
 * skipped.
 */

/** The server reports changes of these, so a pooler (PgBouncer) sets them for each client. */
const TRACKED = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  standard_conforming_strings: 'on',
}

const OTHERS = {
  bytea_output: 'hex',
  extra_float_digits: '1',
  array_nulls: 'on',
  transform_null_equals: 'off',
  gin_fuzzy_search_limit: '0',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  lock_timeout: '0',
  transaction_timeout: '0',
  plan_cache_mode: 'auto',
}

/**
 * Compiling a statement takes longer than it saves. Functions that avoid a kind of scan cost too
 * much in the planner's eyes, so they switch it off themselves, also over a pooler.
 */
const NO_COMPILING = { jit: 'off' }

/** Our tables are in `public`. Our extensions may be in a schema of the provider. */
const SEARCH_PATH = `
  (
    SELECT string_agg(quote_ident(s.nspname), ', ' ORDER BY s.nspname <> 'public')
    FROM pg_catalog.pg_namespace s
  WHERE s.nspname = 'public'
    OR s.oid IN (
      SELECT extnamespace
      FROM pg_catalog.pg_extension
      WHERE extname IN ('pg_trgm', 'fuzzystrmatch'))
    AND s.nspname <> 'pg_catalog')`

const rowsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`)

const wanted = (rows: readonly string[]) => `(VALUES ${rows.join(', ')}) w (name, value)
  JOIN pg_catalog.pg_settings s ON lower(s.name) = w.name`

/** Sets the settings that differ. Over a pooler only those that it sets for each of its clients. */
export function settingsOf({ isPooled }: { isPooled: boolean }): string {
  const rows = isPooled
    ? rowsOf(TRACKED)
    : [...rowsOf({ ...TRACKED, ...OTHERS, ...NO_COMPILING }), `('search_path', ${SEARCH_PATH})`]
  return (
    `SELECT pg_catalog.set_config(s.name, w.value, false) FROM ${wanted(rows)} WHERE s.setting ` +
    '<> w.value'
  )
}

/** Rows `name`, `value` of the settings that this connection does not have and must have. */
export const WRONG_SETTINGS = `
  SELECT s.name, w.value FROM ${wanted(rowsOf(OTHERS))} WHERE s.setting <> w.value
  UNION ALL SELECT 'search_path', ${SEARCH_PATH}
  WHERE NOT 'public' = ANY (pg_catalog.current_schemas(false))
    OR (pg_catalog.current_schemas(false))[1] <> 'public'`

/**
 * For a connection that holds locks, which must not outlive this process. If its system can do it,
 * the server checks the client while it works. It gives up a machine that has vanished after a
 * minute.
 */
export const DROP_LOCKS_OF_DEAD_CLIENTS = `SET tcp_keepalives_idle = 30;
  SET tcp_keepalives_interval = 10;
  SET tcp_keepalives_count = 3;
  DO $$ BEGIN
    SET client_connection_check_interval = '2s';
  EXCEPTION WHEN invalid_parameter_value THEN NULL;
  END $$`
