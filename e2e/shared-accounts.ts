import type { Client, QueryResultRow } from 'pg'
import { runningEmbedded } from '../apps/server/src/db/embedded/running.ts'
import { withClient } from '../apps/server/src/db/with-client.ts'
import type { Product } from './start-product.ts'

/** Tables that only say that somebody was here. */
const TRACES = [
  // Each sign-in leaves them.
  'user_session',
  'login_audit',
  'login_link',
  'otp_code',
  'otp_send',
  // How often somebody called: journeys have higher limits.
  'email_check_count',
  'lookup_miss_count',
  // A job forgets the old ones. A lookup is a row elsewhere too.
  'lookup_miss',
  // The answer to a request that is sent again.
  'idempotency_key',
]
/** Columns that only say so: a key was used, the bell was read, a job has sent or applied it. */
const TRACE_COLUMNS = [
  'last_used_at',
  'seen_at',
  'seen_up_to',
  'sent_at',
  'token_hash',
  'applied_at',
]
/**
 * Of preferences: each sign-in of a journey refuses the offer of plans, and each search or opened
 * company is the latest one. A table that was reset has an empty value. A batch that was only
 * estimated is shown nowhere, and ends automatically.
 */
const COUNTED: Readonly<Record<string, string>> = {
  user_preference:
    "t.name <> 'plan.offered' AND t.name NOT LIKE 'recent-searches.%' " +
    "AND t.value::text NOT IN ('{}', '[]')",
  batch: "t.status <> 'STAGED'",
}

/** The name of a row with the month for which budgets were filled. No account owns it. */
const REFILLED = 'month of budgets'

/** The rows of one account in one table. */
interface Rows extends QueryResultRow {
  account: string
  name: string
  count: number
  hash: string
}
type State = ReadonlyMap<string, Rows>

export interface SharedAccounts {
  /** What changed in their rows since the last call, a line for each account and table. */
  changes(): Promise<string[]>
}

/**
 * Watches the accounts that the product has now, those of the demo, through one connection that
 * only reads.
 */
export async function withSharedAccounts(
  { dataDir }: Product,
  action: (accounts: SharedAccounts) => Promise<void>,
): Promise<void> {
  const url = runningEmbedded(dataDir)
  if (url === null) throw new Error('The product has no database of its own.')
  const options = { options: '-c default_transaction_read_only=on' }
  await withClient(url, async (client) => action(await watch(client)), options)
}

async function watch(client: Client): Promise<SharedAccounts> {
  const { rows } = await client.query<{ ids: string[] }>(
    'SELECT array_agg(id) AS ids FROM user_account',
  )
  const query = { name: 'shared', text: await statement(client), values: [rows[0]?.ids] }
  const read = async (): Promise<State> => {
    const found = await client.query<Rows>(query)
    return new Map(found.rows.map((one) => [`${one.account} ${one.name}`, one]))
  }
  let before = await read()
  return {
    async changes() {
      const after = await read()
      const changed = changesBetween(before, after)
      before = after
      // The sample's subscription renews automatically, at any time, and a month that begins while
      // the journeys run fills the budgets of members.
      const own = ['billing_event', REFILLED]
      if (changed.some(({ name }) => name === REFILLED)) own.push('team_membership')
      const automatic = changed.filter(({ name }) => own.includes(name))
      return changed
        .filter(({ account }) => !automatic.some((other) => other.account === account))
        .map(({ account, name, was, is }) => `${account} ${name}: ${was} rows before, ${is} after`)
    },
  }
}

/** Counts and hashes the rows of each account in each table with a column that names a user. */
async function statement(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; users: string[]; values: string[] }>(
    `WITH columns AS (
      SELECT table_name::text AS name, 't.' || quote_ident(column_name) AS value,
        column_name ~ '(^|_)user_id$' OR (table_name, column_name) = ('user_account', 'id')
          AS is_user,
        column_name::text <> ALL ($2::text[]) AS counts
      FROM information_schema.columns JOIN information_schema.tables
        USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
        AND table_name::text <> ALL ($1::text[])
    )
    SELECT name, array_agg(value) FILTER (WHERE is_user) AS users,
      array_agg(value) FILTER (WHERE counts) AS values
    FROM columns GROUP BY name HAVING bool_or(is_user)`,
    [TRACES, TRACE_COLUMNS],
  )
  return rows
    .map(
      ({ name, users, values }) =>
        `SELECT u.mobile AS account, '${name}' AS name, count(*)::integer AS count,
          sum(hashtextextended(ROW(${values.join()})::text, 0))::text AS hash
        FROM user_account u JOIN ${name} t ON u.id IN (${users.join()})
        WHERE u.id = ANY ($1) AND ${COUNTED[name] ?? true} GROUP BY u.mobile`,
    )
    .concat(
      `SELECT '' AS account, '${REFILLED}' AS name, 0 AS count, max(refilled_month)::text AS hash
      FROM team_membership`,
    )
    .join(' UNION ALL ')
}

/** The tables of accounts whose rows differ, with their numbers of rows. */
function changesBetween(before: State, after: State) {
  return [...new Map([...before, ...after])].flatMap(([key, { account, name }]) => {
    const [old, now] = [before.get(key), after.get(key)]
    return old?.hash === now?.hash
      ? []
      : [{ account, name, was: old?.count ?? 0, is: now?.count ?? 0 }]
  })
}
