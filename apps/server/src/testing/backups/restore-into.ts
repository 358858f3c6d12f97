import type { Readable } from 'node:stream'
import pg from 'pg'
import { restore, type RestoreChoices } from '../../cli/restore.ts'
import type { readConfig } from '../../config/config.ts'
import { openApplicationDatabase } from '../../db/application-database.ts'
import { createDeps } from '../../deps.ts'
import { createLog } from '../../process/log.ts'

type Config = ReturnType<typeof readConfig>

/** What `dastak restore` does in the place of these settings. */
export async function restoreInto(
  config: Config,
  backup: Readable,
  choices: Partial<RestoreChoices> = {},
) {
  return restore(backup, {
    continues: false,
    withoutOptOuts: false,
    savedOptOuts: async () => [],
    ...choices,
    config,
    onTable: () => undefined,
    withDatabase: async (action, fill) => {
      const opened = await openIn(config, { restore: fill })
      try {
        return await action(opened.db, opened)
      } finally {
        await opened.close()
      }
    },
    services: (db, withSecrets) => {
      const deps = createDeps(withSecrets, db, createLog('silent'))
      const { storage, backups, credits, lookups, billing, teams, batches } = deps
      const rules = [lookups, billing, teams, batches].flatMap((one) => [...one.ledgerRules])
      return {
        storage,
        backups,
        checkLedger: () => credits.check(rules),
        withOptOuts: async (action) => {
          await deps.queue.start(deps.jobs, { isWorker: false })
          try {
            await action(deps.optOuts.lists.own)
          } finally {
            await deps.queue.stop()
          }
        },
      }
    },
  })
}

/** Opens the database of these settings, as a server does. */
export function openIn(
  { dataDir, database, isDemo }: Config,
  more: Pick<Parameters<typeof openApplicationDatabase>[0], 'restore'> = {},
) {
  const mode = isDemo ? 'demo' : 'production'
  return openApplicationDatabase({ dataDir, database, mode, maxConnections: 4, ...more })
}

/** Tables that a backup need not have: the next start writes them, or they are figures. */
const LEFT_OUT = [
  'schema_migration',
  'schema_function',
  'schema_release',
  'queue_stats',
  'unfinished_restore',
]

/**
 * The number of rows of every table and a checksum of them, by `schema.table`, in any order of the
 * rows.
 */
export async function checksums(ownerUrl: string): Promise<Record<string, string>> {
  return withOwner(ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname IN ('public', 'pgboss')
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ($1)`,
      [LEFT_OUT],
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS sum
         FROM ${name} t`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  })
}

/** Indexes, constraints and triggers, as the database writes them. */
export async function structure(ownerUrl: string): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ made: string }>(
      `SELECT pg_get_indexdef(i.indexrelid) AS made
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
         AND i.indisvalid AND c.relname NOT LIKE 'queue_stats%'
       UNION ALL
       SELECT conrelid::regclass || ' ' || conname || ' ' || convalidated || ' '
         || pg_get_constraintdef(oid)
       FROM pg_constraint
       WHERE connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
         AND conrelid::regclass::text NOT LIKE '%queue_stats%'
       UNION ALL
       SELECT tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid)
       FROM pg_trigger WHERE NOT tgisinternal
       ORDER BY 1`,
    )
    return rows.map(({ made }) => made)
  })
}

export async function withOwner<T>(
  ownerUrl: string,
  action: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}
