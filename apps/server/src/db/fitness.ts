import pg from 'pg'
import { OperatorError } from '../text/operator-error.ts'

/** The oldest supported server version. */
const OLDEST = 15

interface Facts {
  encoding: string
  database: string
  login: string
  may_make_roles: boolean
  has_role: boolean
  /** Whether the login may act as the application's role. Null if one of the two does not exist. */
  may_act: boolean | null
  /** Whether this login may grant that role to others. */
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
 * Refuses a server or a database in which the product cannot be set up, before anything is changed.
 * The error names the one command that fixes it. `applicationLogin` is the login of the application
 * as written in its address (URL-encoded). Throws `OperatorError`.
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
    // Before PostgreSQL 16 every member may act as the role. From 16 on a grant can exclude that.
    [actor, version < 16 ? 'MEMBER' : 'SET'],
  )
  const why = rows[0] && unfitText(rows[0], actor)
  if (why) throw new OperatorError(why)
}

/** Exported for its test. */
export function oldServerText(version: number): string | null {
  if (version >= OLDEST) return null
  return (
    `The database can't be used. Its server is PostgreSQL ${version}, but Dastak needs ` +
    `${OLDEST} or newer. Upgrade the server, or set DATABASE_URL to a newer one. Nothing was changed.`
  )
}

function unfitText(facts: Facts, applicationLogin: string): string | null {
  const { encoding, database, login } = facts
  const [db, user] = [pg.escapeIdentifier(database), pg.escapeIdentifier(login)]
  const refuse = (why: string, command: string, then = 'Then start again.') =>
    `The database can't be used. ${why} Ask an administrator to run this in the database ` +
    `${database}:\n\n  ${command}\n\n${then}`
  if (encoding !== 'UTF8')
    return refuse(
      `The database ${database} stores text as ${encoding}, which can't store names in Indian ` +
        'scripts. Dastak needs UTF8.',
      `CREATE DATABASE ${pg.escapeIdentifier(`${database}_utf8`)} OWNER ${user} ENCODING ` +
        "'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0;",
      `(An administrator who is not a superuser first runs: GRANT ${user} TO CURRENT_USER.) ` +
        `Then change the end of DATABASE_URL and DATABASE_ADMIN_URL to /${database}_utf8. Start ` +
        'again.',
    )
  if (facts.replication_role !== 'origin')
    return refuse(
      `Triggers are switched off for ${login} (session_replication_role = ` +
        `${facts.replication_role}). Without them no credits are counted.`,
      `ALTER ROLE ${user} RESET session_replication_role; ALTER DATABASE ${db} RESET ` +
        'session_replication_role;',
    )
  if (facts.read_only_by !== null)
    return refuse(
      `${login} has read-only access to it (default_transaction_read_only is on).`,
      facts.read_only_by === 'user' || facts.read_only_by === 'database user'
        ? `ALTER ROLE ${user} RESET default_transaction_read_only; ALTER ROLE ${user} IN ` +
            `DATABASE ${db} RESET default_transaction_read_only;`
        : `ALTER DATABASE ${db} SET default_transaction_read_only = off;`,
    )
  if (facts.missing.length > 0)
    return (
      `The database can't be used. Its server lacks the extension ` +
      `${facts.missing.join(' and ')}. Install it on the server. On Debian and Ubuntu ` +
      'it comes with the server, elsewhere with postgresql-contrib.'
    )
  const missing = missingRights(facts, applicationLogin)
  if (missing.length === 0) return null
  // This role may only add to the ledger, so it must own nothing.
  if (login === 'dastak_app')
    return (
      "The database can't be used. It is empty, and dastak_app, the application's role, must " +
      'not own the tables in it. Set DATABASE_ADMIN_URL to a login that owns the database, and ' +
      'keep DATABASE_URL.'
    )
  return refuse(
    missing.map(({ why }) => why).join(' '),
    missing.map(({ commands }) => commands).join(' '),
  )
}

/** Everything that an administrator has to permit, so that running the commands once is enough. */
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
      why: `${login} may not create tables in it.`,
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
        `missing${facts.may_make_roles ? '' : `, and ${login} may not create roles`}.`,
      commands: isStrict
        ? `CREATE ROLE dastak_app LOGIN PASSWORD '…'; GRANT dastak_app TO ${user};`
        : `CREATE ROLE dastak_app; GRANT dastak_app TO ${[...new Set([user, actor])].join(', ')};`,
    })
  // A login that migrates grants itself the role if it may.
  else if (facts.may_act === false && !(facts.may_grant_role && applicationLogin === login))
    missing.push({
      why: `${applicationLogin} may not act as the application's role dastak_app.`,
      commands: `GRANT dastak_app TO ${actor};`,
    })
  return missing
}
