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
