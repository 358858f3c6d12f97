import pg from 'pg'

/**
 * Runs a statement with the owner's rights, which the application does not have, on a separate
 * connection. Returns its rows.
 */
export async function asOwner<Row extends pg.QueryResultRow>(
  ownerUrl: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const SHOWN = {
  all: 'SELECT p_value',
  'email addresses': "SELECT CASE WHEN p_value LIKE '%@%' THEN p_value END",
  none: 'SELECT NULL::text',
}

/**
 * Opt-outs as a release or an operator would set them: the one condition is in this one function.
 */
export async function showContacts(ownerUrl: string, which: keyof typeof SHOWN): Promise<void> {
  await asOwner(
    ownerUrl,
    'CREATE OR REPLACE FUNCTION contact_shown(p_value text) RETURNS text LANGUAGE sql ' +
      `IMMUTABLE PARALLEL SAFE AS $$ ${SHOWN[which]} $$`,
  )
}
