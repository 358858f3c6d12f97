import pg from 'pg'
import { OperatorError } from '../text/operator-error.ts'

/** The oldest server that is promised. */
const OLDEST = 15

interface Facts {
  encoding: string
  database: string
  login: string
  may_make_roles: boolean
  has_role: boolean
  /** Whether the login may act as the application's role; null where one of them is missing. */
  may_act: boolean | null
  /** Whether this login may let others do so. */
  may_grant_role: boolean
  has_public: boolean
  is_ours: boolean
  may_create: boolean
  may_fill: boolean
  missing: string[]
  replication_role: string
  read_only_by: string | null
}

/**
 * Refuses a server or a database that the product can't be set up in, before anything is done to
 * it, with the one command that mends it. `applicationLogin` is who the application logs in as, as
 * it stands in an address. Throws `OperatorError`.
 */
export async function refuseUnfit(client: pg.Client, applicationLogin: string): Promise<void> {
  const { rows: versions } = await client.query<{ server_version_num: string }>(
    'SHOW server_version_num',
  )
  const version = Math.floor(Number(versions[0]?.server_version_num) / 10_000)
  const old = oldServerText(version)
  if (old !== null) throw new OperatorError(old)
  const actor = decodeURIComponent(applicationLogin)
  const { rows } = await client.query<Facts>(
    `SELECT current_setting('server_encoding') AS encoding,
    current_database()::text AS database, current_user::text AS login,
    (
      SELECT rolsuper OR rolcreaterole
      FROM pg_catalog.pg_roles
      WHERE rolname = current_user) AS may_make_roles,
    EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'dastak_app') AS has_role,
    (SELECT pg_has_role(a.oid, r.oid, $2) FROM pg_catalog.pg_roles r, pg_catalog.pg_roles a
      WHERE r.rolname = 'dastak_app' AND a.rolname = $1) AS may_act,
    EXISTS (
      SELECT
      FROM pg_catalog.pg_roles l
      WHERE l.rolname = current_user AND (l.rolsuper OR l.rolcreaterole AND $2 = 'MEMBER'
      OR EXISTS (SELECT FROM pg_catalog.pg_roles r WHERE r.rolname = 'dastak_app'
        AND pg_has_role(l.oid, r.oid, 'MEMBER WITH ADMIN OPTION')))) AS may_grant_role,
    to_regnamespace('public') IS NOT NULL AS has_public,
    to_regclass('public.schema_migration') IS NOT NULL AS is_ours,
    has_database_privilege(current_database(), 'CREATE') AS may_create,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS may_fill,
    ARRAY (SELECT w.name FROM unnest(ARRAY['pg_trgm', 'fuzzystrmatch']) w (name)
      WHERE NOT EXISTS (
        SELECT
        FROM pg_catalog.pg_available_extensions e
        WHERE e.name = w.name)) AS missing,
    current_setting('session_replication_role') AS replication_role,
    (
      SELECT source
      FROM pg_catalog.pg_settings
      WHERE name = 'default_transaction_read_only' AND setting = 'on'
      AND NOT pg_is_in_recovery()) AS read_only_by`,
    // Before 16 every member may act; since then a grant can leave that out.
    [actor, version < 16 ? 'MEMBER' : 'SET'],
  )
  const why = rows[0] && unfitWords(rows[0], actor)
  if (why) throw new OperatorError(why)
}

/** Exported for its test. */
export function oldServerText(version: number): string | null {
  if (version >= OLDEST) return null
  return (
    `The database can't be used. Its server is PostgreSQL ${version}, and ${OLDEST} or newer is ` +
    'needed: upgrade it, or set DATABASE_URL to a newer one. Nothing was done to it.'
  )
}

function unfitWords(facts: Facts, applicationLogin: string): string | null {
  const { encoding, database, login } = facts
  const [db, user] = [pg.escapeIdentifier(database), pg.escapeIdentifier(login)]
  const refuse = (why: string, command: string, then = 'Then start again.') =>
    `The database can't be used. ${why} Let an administrator run this, in the database ` +
    `${database}:\n\n  ${command}\n\n${then}`
  if (encoding !== 'UTF8')
    return refuse(
      `The database ${database} keeps text as ${encoding}, which has no room for names in ` +
        'Indian scripts; UTF8 is needed.',
      `CREATE DATABASE ${pg.escapeIdentifier(`${database}_utf8`)} OWNER ${user} ENCODING ` +
        "'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0;",
      `(An administrator who is no superuser needs GRANT ${user} TO CURRENT_USER; before it.) ` +
        `Then let DATABASE_URL (and DATABASE_ADMIN_URL) end with /${database}_utf8, and start ` +
        'again.',
    )
  if (facts.replication_role !== 'origin')
    return refuse(
      `${login} works with triggers switched off (session_replication_role = ` +
        `${facts.replication_role}), without which no credit is counted.`,
      `ALTER ROLE ${user} RESET session_replication_role; ALTER DATABASE ${db} RESET ` +
        'session_replication_role;',
    )
  if (facts.read_only_by !== null)
    return refuse(
      `${login} may only read in it (default_transaction_read_only is on).`,
      facts.read_only_by === 'user' || facts.read_only_by === 'database user'
        ? `ALTER ROLE ${user} RESET default_transaction_read_only; ALTER ROLE ${user} IN ` +
            `DATABASE ${db} RESET default_transaction_read_only;`
        : `ALTER DATABASE ${db} SET default_transaction_read_only = off;`,
    )
  if (facts.missing.length > 0)
    return (
      `The database can't be used. Its server has no extension ${facts.missing.join(' and ')}. ` +
      'Install them there: on Debian and Ubuntu they come with the server, elsewhere with ' +
      'postgresql-contrib.'
    )
  const missing = missingRights(facts, applicationLogin)
  if (missing.length === 0) return null
  // It is the one that may only add to the ledger: it must own nothing.
  if (login === 'dastak_app')
    return (
      "The database can't be used. It is empty, and dastak_app, the application's role, must " +
      'not own what is made in it. ' +
      'Set DATABASE_ADMIN_URL to a login that owns the database, beside DATABASE_URL.'
    )
  return refuse(
    missing.map(({ why }) => why).join(' '),
    missing.map(({ commands }) => commands).join(' '),
  )
}

/** What an administrator has to permit, all of it: one run of it is enough. */
function missingRights(
  facts: Facts,
  applicationLogin: string,
): { why: string; commands: string }[] {
  const { database, login } = facts
  const [db, user, actor] = [database, login, applicationLogin].map((name) =>
    pg.escapeIdentifier(name),
  )
  const missing: { why: string; commands: string }[] = []
  if (!facts.is_ours && !(facts.may_create && facts.may_fill)) {
    const schema = facts.has_public ? '' : 'CREATE SCHEMA public; '
    missing.push({
      why: `${login} may not make tables in it.`,
      commands:
        `GRANT CREATE ON DATABASE ${db} TO ${user}; ${schema}GRANT USAGE, CREATE ON SCHEMA ` +
        `public TO ${user};`,
    })
  }
  const isStrict = applicationLogin === 'dastak_app'
  if (!facts.has_role && (isStrict || !facts.may_make_roles))
    missing.push({
      why:
        "The application's role dastak_app is " +
        `missing${facts.may_make_roles ? '' : `, and ${login} may not make roles`}.`,
      commands: isStrict
        ? `CREATE ROLE dastak_app LOGIN PASSWORD '…'; GRANT dastak_app TO ${user};`
        : `CREATE ROLE dastak_app; GRANT dastak_app TO ${[...new Set([user, actor])].join(', ')};`,
    })
  // A login that migrates lets itself act where it may.
  else if (facts.may_act === false && !(facts.may_grant_role && applicationLogin === login))
    missing.push({
      why: `${applicationLogin} may not act as the application's role dastak_app.`,
      commands: `GRANT dastak_app TO ${actor};`,
    })
  return missing
}
