import type pg from 'pg'

/** What a database is for: invented sample data, or real data. */
export type DataMode = 'demo' | 'production'

const OTHER: Readonly<Record<DataMode, string>> = {
  demo:
    'The database holds the data of a demo, but the settings are those of a real installation. ' +
    'A real installation must not contain demo accounts and invented companies. Set DATA_DIR to ' +
    'another folder (or DATABASE_URL to another database), or set DEMO=true to continue the demo.',
  production:
    'The database holds real data, but the settings are those of a demo, in which anyone can ' +
    'read all messages. Nothing was changed. Start Dastak with its own settings (.env, ' +
    'ENV_FILE), or set DATA_DIR to another folder for a demo.',
}

/** Throws if the database was made for the other mode. Changes nothing. */
export async function refuseOtherMode(client: pg.Client, wanted: DataMode): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('public.data_mode') AS name`,
  )
  if (rows[0]?.name) await compare(client, wanted)
}

/**
 * Stores the mode at the first start and compares it at every later start. Throws if it differs.
 */
export async function saveMode(client: pg.Client, wanted: DataMode): Promise<void> {
  await client.query('INSERT INTO data_mode (mode) VALUES ($1) ON CONFLICT DO NOTHING', [wanted])
  await compare(client, wanted)
}

async function compare(client: pg.Client, wanted: DataMode): Promise<void> {
  const { rows } = await client.query<{ mode: DataMode }>('SELECT mode FROM public.data_mode')
  const mode = rows[0]?.mode
  if (mode && mode !== wanted) throw new Error(OTHER[mode])
}
