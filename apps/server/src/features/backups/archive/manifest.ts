import * as z from 'zod/mini'

/** The first entry of a backup. */
export const MANIFEST = 'manifest.json'
/** The last entry of a backup. */
export const SUMMARY = 'summary.json'
/** Only if the secret is in this file of DATA_DIR. */
export const SECRET = 'secret.key'
export const FILES = 'files/'

/** `tables/public.lead/0001.copy`. */
export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(4, '0')}.copy`
/** The table of such a part. Null for other entries. */
export const tableOfPart = (name: string): string | null =>
  /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null

/** The layout of the entries. Another one gets another number. */
const FORMAT = 1

export const manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** The name of the installation. Missing if it was made before they had names. */
  installation: z.optional(z.string()),
  /** What the database holds: a demo or real data. */
  mode: z.enum(['demo', 'production']),
  migrations: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })),
  job_tables: z.number(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.number(), is_called: z.boolean() }),
  ),
})
export type Manifest = z.infer<typeof manifest>

export const summary = z.object({
  /** The rows of each table that has some, by `schema.table`. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Files that were removed while the backup was made, because they had expired. */
  vanished: z.number(),
})
export type Summary = z.infer<typeof summary>

export const manifestOf = (written: Omit<Manifest, 'format'>): Manifest => ({
  format: FORMAT,
  ...written,
})
