import pg from 'pg'
import { InWords } from '../in-words.ts'

/** The oldest server that is promised. */
const OLDEST = 15

interface Facts {
  encoding: string
  database: string
  login: string
  may_make_roles: boolean
  has_role: boolean
  is_ours: boolean
  may_create: boolean
  may_fill: boolean
  missing: string[]
  replication_role: string
  read_only_by: string | null
}

/**
 * Refuses a server or a database that the product can't be set up in, before anything is done to
 * it, with the one command that mends it. `applicationLogin` is who the application logs in as.
 * Returns the server's version. Throws `InWords`.
 */
export async function refuseUnfit(client: pg.Client, applicationLogin: string): Promise<number> {
  const { rows: versions } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  const version = Math.floor(Number(versions[0]?.server_version_num) / 10_000)
  const old = oldServerWords(version)
  if (old !== null) throw new InWords(old)
  const { rows } = await client.query<Facts>(`SELECT current_setting('server_encoding') AS encoding,
    current_database()::text AS database, current_user::text AS login,
    (SELECT rolsuper OR rolcreaterole FROM pg_catalog.pg_roles WHERE rolname = current_user) AS may_make_roles,
    EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'dastak_app') AS has_role,
    to_regclass('public.schema_migration') IS NOT NULL AS is_ours,
    has_database_privilege(current_database(), 'CREATE') AS may_create,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS may_fill,
    ARRAY (SELECT w.name FROM unnest(ARRAY['pg_trgm', 'fuzzystrmatch']) w (name)
      WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_available_extensions e WHERE e.name = w.name)) AS missing,
    current_setting('session_replication_role') AS replication_role,
    (SELECT source FROM pg_catalog.pg_settings WHERE name = 'default_transaction_read_only' AND setting = 'on'
      AND NOT pg_is_in_recovery()) AS read_only_by`)
  const why = rows[0] && unfitWords(rows[0], applicationLogin)
  if (why) throw new InWords(why)
  return version
}

/** Exported for its test. */
export function oldServerWords(version: number): string | null {
  if (version >= OLDEST) return null
  return (
    `The database can't be used. Its server is PostgreSQL ${version}, and ${OLDEST} or newer is needed: ` +
    'upgrade it, or set DATABASE_URL to a newer one. Nothing was done to it.'
  )
}

function unfitWords(facts: Facts, applicationLogin: string): string | null {
  const { encoding, database, login } = facts
  const [db, user] = [pg.escapeIdentifier(database), pg.escapeIdentifier(login)]
  const refuse = (why: string, command: string, then = 'Then start again.') =>
    `The database can't be used. ${why} Let an administrator run this, in the database ${database}:\n\n  ${command}\n\n${then}`
  if (encoding !== 'UTF8')
    return refuse(
      `The database ${database} keeps text as ${encoding}, which has no room for names in Indian scripts; UTF8 is needed.`,
      `CREATE DATABASE ${pg.escapeIdentifier(`${database}_utf8`)} OWNER ${user} ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0;`,
      `Then let DATABASE_URL (and DATABASE_ADMIN_URL) end with /${database}_utf8, and start again.`,
    )
  if (facts.replication_role !== 'origin')
    return refuse(
      `${login} works with triggers switched off (session_replication_role = ${facts.replication_role}), without which no credit is counted.`,
      `ALTER ROLE ${user} RESET session_replication_role; ALTER DATABASE ${db} RESET session_replication_role;`,
    )
  if (facts.read_only_by !== null)
    return refuse(
      `${login} may only read in it (default_transaction_read_only is on).`,
      facts.read_only_by === 'user' || facts.read_only_by === 'database user'
        ? `ALTER ROLE ${user} RESET default_transaction_read_only; ALTER ROLE ${user} IN DATABASE ${db} RESET default_transaction_read_only;`
        : `ALTER DATABASE ${db} SET default_transaction_read_only = off;`,
    )
  if (facts.missing.length > 0)
    return (
      `The database can't be used. Its server has no extension ${facts.missing.join(' and ')}. ` +
      'Install them there: on Debian and Ubuntu they come with the server, elsewhere with postgresql-contrib.'
    )
  if (!facts.has_role && !facts.may_make_roles) {
    const isStrict = applicationLogin === 'dastak_app'
    const made = isStrict ? "CREATE ROLE dastak_app LOGIN PASSWORD '…';" : 'CREATE ROLE dastak_app;'
    const grants = [...new Set([login, ...(isStrict ? [] : [applicationLogin])])].map(pg.escapeIdentifier).join(', ')
    return refuse(
      `The application's role dastak_app is missing, and ${login} may not make roles.`,
      `${made} GRANT dastak_app TO ${grants};`,
    )
  }
  if (!facts.is_ours && !(facts.may_create && facts.may_fill))
    return refuse(
      `${login} may not make tables in it.`,
      `GRANT CREATE ON DATABASE ${db} TO ${user}; CREATE SCHEMA IF NOT EXISTS public; GRANT USAGE, CREATE ON SCHEMA public TO ${user};`,
    )
  return null
}
