import pg from 'pg'
import { OperatorError } from '../text/operator-error.ts'
import { settingsOf, WRONG_SETTINGS } from './session-settings.ts'
import { CONNECT_MS, type DatabaseAddress } from './why-unusable.ts'
import { withClient } from './with-client.ts'

/**
 * A pooler in transaction mode (PgBouncer, RDS Proxy, …) lends one of its connections for each
 * transaction. Whatever belongs to a session (LISTEN, settings, locks, temporary tables) is lost
 * over it. Prepared statements are lost too unless it supports them.
 */

/** Whether two open connections share a process at the server, or one has two: it is a pooler. */
export async function isPooled({ url, setting }: DatabaseAddress): Promise<boolean> {
  return withClients(url, async (one, other) => {
    const seen = new Map<pg.Client, number>()
    const sharesProcess = async (client: pg.Client): Promise<boolean> => {
      const pid = await pidOf(client)
      const isShared = [...seen].some(
        ([seenClient, seenPid]) => (seenClient === client) !== (seenPid === pid),
      )
      seen.set(client, pid)
      return isShared
    }
    if (await sharesProcess(one)) return true
    for (let round = 0; round < 4; round += 1) {
      const [holder, second] = round % 2 === 0 ? [other, one] : [one, other]
      await startSession(holder, setting)
      if ((await sharesProcess(holder)) || (await sharesProcess(second))) return true
      await holder.query('COMMIT')
      // Two connections that are lent in turn are only seen by who asks twice.
      if ((await sharesProcess(one)) || (await sharesProcess(one))) return true
    }
    return false
  })
}

/**
 * Refuses a pooler over which the product can't work. Each error says what to set. `direct` leads
 * to the server itself. Throws `OperatorError`.
 */
export async function refuseUnfitPooler(
  pooled: DatabaseAddress,
  direct: DatabaseAddress | null,
): Promise<void> {
  const name = nameOf(pooled)
  if (direct === null)
    throw new OperatorError(
      `${name}, which delivers no notifications and breaks imports. Set DATABASE_DIRECT_URL to ` +
        'the database server itself, without the pooler (its host and port, same database), or ' +
        `set ${pooled.setting} to it. A pooler in session mode works too.`,
    )
  if (await isPooled(direct))
    throw new OperatorError(
      `The database can't be used as it is set up. ${direct.setting} leads to a pooler in ` +
        'transaction mode. Set it to the host and port of the database server itself.',
    )
  await refuseUnfitConnections(pooled, async (other) => {
    const pid = await pidOf(other)
    if (!(await isSeenBy(direct.url, pid)))
      throw new OperatorError(
        `The database can't be used as it is set up. DATABASE_DIRECT_URL and ${pooled.setting} ` +
          'lead to different databases.',
      )
  })
}

/**
 * Refuses a pooler whose connections lack something that we can't set over it. `prove` may check
 * more, in a transaction on one of them. Throws `OperatorError`.
 */
export async function refuseUnfitConnections(
  pooled: DatabaseAddress,
  prove: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<void> {
  const name = nameOf(pooled)
  await withClients(pooled.url, async (one, other) => {
    await proveStatements(one, other, `${name}, which does not support prepared statements`)
    await startSession(other, pooled.setting)
    await prove(other)
    await proveSettings(other, name, pooled.setting)
    await other.query('COMMIT')
  })
}

function nameOf({ url, setting }: DatabaseAddress): string {
  return (
    `The database can't be used as it is set up. ${setting} leads to a pooler in transaction ` +
    `mode (${new URL(url).host})`
  )
}

/** Throws unless prepared statements work over all connections of the pooler without conflicts. */
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
        'pgbouncer.ini and reload it (RELOAD). An older one works only in session mode ' +
        '(pool_mode = session).',
      { cause: error },
    )
  }
}

/** The settings of a pooler's connections must be right at the server: we can't set them here. */
async function proveSettings(client: pg.Client, name: string, setting: string): Promise<void> {
  const { rows: who } = await client.query<{ role: string; login: string; database: string }>(
    'SELECT current_user::text AS role, session_user::text AS login, current_database()::text ' +
      'AS database',
  )
  const { role = '', login = '', database = '' } = who[0] ?? {}
  if (role !== 'dastak_app')
    throw new OperatorError(
      `${name}, and logs in as ${login}. Over a pooler the application must log in as ` +
        'dastak_app. Ask an administrator to run the command below. Then set ' +
        `${setting} to that login, and DATABASE_ADMIN_URL to the login that owns the tables, ` +
        'without the pooler:\n\n  ALTER ROLE ' +
        "dastak_app LOGIN PASSWORD '…';",
    )
  const { rows: wrong } = await client.query<{ name: string; value: string }>(WRONG_SETTINGS)
  if (wrong.length === 0) return
  const of = `ALTER ROLE ${pg.escapeIdentifier(login)} IN DATABASE ${pg.escapeIdentifier(database)}`
  const commands = wrong.map(({ name: wanted, value }) => {
    const text = wanted === 'search_path' ? value : pg.escapeLiteral(value)
    return `${of} SET ${wanted} = ${text};`
  })
  throw new OperatorError(
    `${name}, and its connections lack settings that the product needs. Ask an administrator to ` +
      `run this, and let the pooler connect again (RECONNECT):\n\n  ${commands.join(' ')}`,
  )
}

/** Begins a transaction. Throws `OperatorError` for a pooler that has none. */
export async function startSession(client: pg.Client, setting: string): Promise<void> {
  try {
    await client.query('BEGIN')
  } catch (error) {
    if (!(error instanceof Error) || !/statement pooling/i.test(error.message)) throw error
    throw new OperatorError(
      `The database can't be used as it is set up. ${setting} leads to a pooler in statement ` +
        'mode. That mode has no transactions. Set pool_mode = transaction (or session) there.',
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

/** Opens two connections for the time of `action`. */
async function withClients<T>(
  url: string,
  action: (one: pg.Client, other: pg.Client) => Promise<T>,
): Promise<T> {
  const connected = <R>(use: (client: pg.Client) => Promise<R>) =>
    withClient(
      url,
      async (client) => {
        await client.query(settingsOf({ isPooled: true }))
        return use(client)
      },
      { query_timeout: CONNECT_MS },
    )
  return connected((one) => connected((other) => action(one, other)))
}
