import pg from 'pg'
import { OperatorError } from '../text/operator-error.ts'
import { settingsOf, WRONG_SETTINGS } from './session-settings.ts'
import { CONNECT_MS } from './why-unusable.ts'
import { withClient } from './with-client.ts'

/**
 * A pooler in transaction mode (PgBouncer, RDS Proxy, …) lends one of its connections for each
 * transaction. What belongs to a session (LISTEN, settings, locks, temporary tables) is lost over
 * it, and named statements too where it does not look after them.
 */

interface Addresses {
  url: string
  /** The setting that names it. */
  setting: string
}

/** Whether two open connections share a process at the server, or one has two: a pooler. */
export async function isPooled({ url, setting }: Addresses): Promise<boolean> {
  return withClients(url, async (one, other) => {
    const seen = new Map<pg.Client, number>()
    const look = async (client: pg.Client): Promise<boolean> => {
      const pid = await pidOf(client)
      const isShared = [...seen].some(([who, its]) => (who === client) !== (its === pid))
      seen.set(client, pid)
      return isShared
    }
    if (await look(one)) return true
    for (let round = 0; round < 4; round += 1) {
      const [holder, asker] = round % 2 === 0 ? [other, one] : [one, other]
      await begin(holder, setting)
      if ((await look(holder)) || (await look(asker))) return true
      await holder.query('COMMIT')
    }
    return false
  })
}

/**
 * Refuses a pooler over which the product can't work, each reason with what to set. `direct` leads
 * to the server itself. Throws `OperatorError`.
 */
export async function refuseUnfitPooler(
  pooled: Addresses,
  direct: Addresses | null,
): Promise<void> {
  const { host } = new URL(pooled.url)
  const name =
    `The database can't be used as it is set up. ${pooled.setting} leads to a pooler in ` +
    `transaction mode (${host})`
  if (direct === null)
    throw new OperatorError(
      `${name}, over which nobody hears of changes and imports fail. Set DATABASE_DIRECT_URL to ` +
        'the database server itself, past the pooler (its host and port, same database), or let ' +
        `${pooled.setting} lead there. A pooler in session mode works too.`,
    )
  if (await isPooled(direct))
    throw new OperatorError(
      `The database can't be used as it is set up. ${direct.setting} leads to a pooler in ` +
        'transaction mode: set it to the host and port of the database server itself.',
    )
  await withClients(pooled.url, async (one, other) => {
    await proveStatements(one, other, `${name}, which does not look after prepared statements`)
    await begin(other, pooled.setting)
    const pid = await pidOf(other)
    if (!(await isSeenBy(direct.url, pid)))
      throw new OperatorError(
        `The database can't be used as it is set up. DATABASE_DIRECT_URL and ${pooled.setting} ` +
          'lead to different databases.',
      )
    await proveSettings(other, name)
    await other.query('COMMIT')
  })
}

/** A named statement is known over all connections of the pooler, in no other's way. */
async function proveStatements(one: pg.Client, other: pg.Client, name: string): Promise<void> {
  const named = { name: 'dastak probe', text: 'SELECT pg_backend_pid() AS pid' }
  try {
    await one.query(named)
    await other.query('BEGIN')
    await other.query(named)
    await other.query('COMMIT')
    await one.query(named)
    await other.query(named)
  } catch (error) {
    if (
      !(error instanceof pg.DatabaseError) ||
      !['26000', '42P05', '08P01'].includes(error.code ?? '')
    )
      throw error
    throw new OperatorError(
      `${name}. With PgBouncer 1.21 or newer set max_prepared_statements = 200 in its ` +
        'pgbouncer.ini and let it read that again (RELOAD); an older one can only be used in ' +
        'session mode (pool_mode = session), or left out.',
      { cause: error },
    )
  }
}

/** What a pooler's connections have from the server must be right: we can't set it on them. */
async function proveSettings(client: pg.Client, name: string): Promise<void> {
  const { rows: who } = await client.query<{ role: string; login: string; database: string }>(
    'SELECT current_user::text AS role, session_user::text AS login, current_database()::text ' +
      'AS database',
  )
  const { role = '', login = '', database = '' } = who[0] ?? {}
  if (role !== 'dastak_app')
    throw new OperatorError(
      `${name}, and logs in as ${login}: over a pooler the application must log in as ` +
        'dastak_app. Let an administrator run this, and set DATABASE_URL to that login and ' +
        'DATABASE_ADMIN_URL to the one that owns the tables, past the pooler:\n\n  ALTER ROLE ' +
        "dastak_app LOGIN PASSWORD '…';",
    )
  const { rows: wrong } = await client.query<{ name: string; value: string }>(WRONG_SETTINGS)
  if (wrong.length === 0) return
  const of = `ALTER ROLE ${pg.escapeIdentifier(login)} IN DATABASE ${pg.escapeIdentifier(database)}`
  const commands = wrong.map(({ name: setting, value }) => {
    const text = setting === 'search_path' ? value : pg.escapeLiteral(value)
    return `${of} SET ${setting} = ${text};`
  })
  throw new OperatorError(
    `${name}, whose connections have other settings than the product needs. Let an administrator ` +
      `run this, and let the pooler connect anew (RECONNECT):\n\n  ${commands.join(' ')}`,
  )
}

async function begin(client: pg.Client, setting: string): Promise<void> {
  try {
    await client.query('BEGIN')
  } catch (error) {
    if (!(error instanceof Error) || !/statement pooling/i.test(error.message)) throw error
    throw new OperatorError(
      `The database can't be used as it is set up. ${setting} leads to a pooler in statement ` +
        'mode, which knows no transactions: set pool_mode = transaction (or session) there.',
      { cause: error },
    )
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  return (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0
}

async function isSeenBy(url: string, pid: number): Promise<boolean> {
  return withClients(url, async (client) => {
    const text = 'SELECT FROM pg_stat_activity WHERE pid = $1 AND datname = current_database()'
    return (await client.query(text, [pid])).rowCount === 1
  })
}

/** Two connections for as long as `ask` takes. */
async function withClients<T>(
  url: string,
  ask: (one: pg.Client, other: pg.Client) => Promise<T>,
): Promise<T> {
  const connected = <R>(action: (client: pg.Client) => Promise<R>) =>
    withClient(
      url,
      async (client) => {
        await client.query(settingsOf({ isPooled: true }))
        return action(client)
      },
      { query_timeout: CONNECT_MS },
    )
  return connected((one) => connected((other) => ask(one, other)))
}
