import type pg from 'pg'

/** What a database is for: invented sample data, or real work. */
export type DataMode = 'demo' | 'production'

const OTHER: Readonly<Record<DataMode, string>> = {
  demo:
    'This is the data of a demo, and the settings are those of a real installation. Demo ' +
    'accounts and invented companies do not belong there: set DATA_DIR to another folder (or ' +
    'DATABASE_URL to another database), or DEMO=true to go on with the demo.',
  production:
    'This is the data of a real installation, and the settings are those of a demo, in which ' +
    'everybody could read all messages: nothing was touched. Start it with its own settings ' +
    '(.env, ENV_FILE), or set DATA_DIR to another folder for a demo.',
}

/** Refuses a database made for the other mode, before anything is done. Throws. */
export async function refuseOtherMode(client: pg.Client, wanted: DataMode): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('public.data_mode') AS name`,
  )
  if (rows[0]?.name) await compare(client, wanted)
}

/** Keeps the mode of the first start; from then on it is compared. Throws. */
export async function keepMode(client: pg.Client, wanted: DataMode): Promise<void> {
  await client.query('INSERT INTO data_mode (mode) VALUES ($1) ON CONFLICT DO NOTHING', [wanted])
  await compare(client, wanted)
}

async function compare(client: pg.Client, wanted: DataMode): Promise<void> {
  const { rows } = await client.query<{ mode: DataMode }>('SELECT mode FROM data_mode')
  const mode = rows[0]?.mode
  if (mode && mode !== wanted) throw new Error(OTHER[mode])
}
