import { sql, type Insertable } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { Schema } from '../../../db/schema.ts'
import { IMPORT_LOCK } from '../importing/import-target.ts'

type Upload = Schema['import_upload']

export async function insertUpload(
  tx: Tx,
  upload: Pick<
    Insertable<Upload>,
    | 'user_id'
    | 'kind'
    | 'contact_kind'
    | 'source'
    | 'company'
    | 'file_name'
    | 'file_bytes'
    | 'file_key'
    | 'created_at'
  >,
): Promise<number> {
  const { id } = await tx
    .insertInto('import_upload')
    .values(upload)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The upload that is next, the oldest first. Undefined if none waits. */
export async function nextUpload(reader: Reader) {
  return reader
    .selectFrom('import_upload')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
export type NextUpload = NonNullable<Awaited<ReturnType<typeof nextUpload>>>

/** Whether an import runs now, of a worker or of the command line. */
export async function isImporting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}) AS is_free`.execute(tx)
  return !rows[0]!.is_free
}

/** Notes that a worker begins. Returns how often one did since it last came further. */
export async function beginUpload(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    UPDATE import_upload SET state = 'running', tries = tries + 1
    WHERE id = ${id} AND state IN ('waiting', 'running')
    RETURNING tries`.execute(tx)
  return rows[0]?.tries ?? Infinity
}

/** Notes which import reads its file. */
export async function linkImport(
  tx: Tx,
  id: number,
  { kind, fingerprint }: { kind: string; fingerprint: string },
): Promise<void> {
  await sql`
    UPDATE import_upload SET import_id = (
      SELECT max(i.id) FROM registry_import i
      WHERE i.kind = ${kind} AND i.fingerprint = ${fingerprint})
    WHERE id = ${id}`.execute(tx)
}

/** Notes how far it is. Returns false if it was cancelled. */
export async function noteProgress(tx: Tx, id: number, bytes: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE import_upload
    SET tries = CASE WHEN bytes_read < ${bytes} THEN 0 ELSE tries END,
      bytes_read = greatest(bytes_read, ${bytes})
    WHERE id = ${id} AND state = 'running'
    RETURNING id`.execute(tx)
  return rows.length > 0
}

export interface Ending {
  state: 'finished' | 'failed' | 'cancelled'
  problem?: string
  reportKey?: string | null
  reasons?: Readonly<Record<string, number>>
  at: Date
}

/** Ends an upload that has not ended. Returns false if it had. */
export async function endUpload(tx: Tx, id: number, ending: Ending): Promise<boolean> {
  const { state, problem = null, reportKey = null, reasons, at } = ending
  const ended = await tx
    .updateTable('import_upload')
    .set({
      state,
      problem,
      report_key: reportKey,
      reasons: reasons ? JSON.stringify(reasons) : null,
      file_key: null,
      ended_at: at,
    })
    .$if(state === 'finished', (query) => query.set({ bytes_read: sql`file_bytes` }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function findUpload(reader: Reader, id: number) {
  return reader.selectFrom('import_upload').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface ImportListRow {
  id: string
  kind: string
  file_name: string
  state: string
  bytes_read: number | null
  bytes: number | null
  added: number
  updated: number
  unchanged: number
  skipped: number
  problem: string | null
  has_report: boolean
  started_by: string | null
  started_at: Date
  finished_at: Date | null
}

const ALL = sql`
  SELECT 'u' || u.id AS id, coalesce(i.kind, u.contact_kind, u.kind) AS kind, u.file_name, u.state,
    u.bytes_read, u.file_bytes AS bytes, coalesce(i.added, 0) AS added,
    coalesce(i.updated, 0) AS updated, coalesce(i.unchanged, 0) AS unchanged,
    coalesce(i.skipped, 0) AS skipped, u.problem, u.report_key IS NOT NULL AS has_report,
    coalesce(a.name, 'An operator') AS started_by,
    date_trunc('milliseconds', u.created_at) AS started_at, u.ended_at AS finished_at
  FROM import_upload u
    JOIN user_account a ON a.id = u.user_id
    LEFT JOIN registry_import i ON i.id = u.import_id
  UNION ALL
  SELECT 'i' || i.id, i.kind, i.file_name,
    CASE WHEN i.finished_at IS NULL THEN 'stopped' ELSE 'finished' END,
    NULL, NULL, i.added, i.updated, i.unchanged, i.skipped, NULL, false, NULL,
    date_trunc('milliseconds', i.started_at), i.finished_at
  FROM registry_import i
  WHERE NOT EXISTS (SELECT FROM import_upload u WHERE u.import_id = i.id)`

/** A page of all imports, newest first, and how many there are. */
export async function listImports(
  reader: Reader,
  { limit, before }: { limit: number; before: { at: Date; id: string } | null },
) {
  const page = before === null ? sql`true` : sql`(started_at, id) < (${before.at}, ${before.id})`
  const [{ rows }, counted] = await Promise.all([
    sql<ImportListRow>`
      SELECT * FROM (${ALL}) imports
      WHERE ${page}
      ORDER BY started_at DESC, id DESC
      LIMIT ${limit}`.execute(reader),
    sql<{ total: number }>`SELECT count(*) AS total FROM (${ALL}) imports`.execute(reader),
  ])
  return { rows, total: counted.rows[0]!.total }
}

/** One row of that list. */
export async function findImport(reader: Reader, id: string): Promise<ImportListRow | undefined> {
  const { rows } = await sql<ImportListRow>`
    SELECT * FROM (${ALL}) imports WHERE id = ${id}`.execute(reader)
  return rows[0]
}

/** Uploads that wait or run. */
export async function countOpen(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('import_upload')
    .where('state', 'in', ['waiting', 'running'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What is imported, for the set-up. */
export async function countRecords(reader: Reader) {
  const { rows } = await sql<{ companies: number; directors: number; has_contacts: boolean }>`
    SELECT (SELECT count(*) FROM (SELECT FROM company LIMIT 1000000) c) AS companies,
      (SELECT count(*) FROM (SELECT FROM director LIMIT 1000000) d) AS directors,
      EXISTS (SELECT FROM contact_din) OR EXISTS (SELECT FROM contact_gstin)
        OR EXISTS (SELECT FROM contact_record) AS has_contacts`.execute(reader)
  return rows[0]!
}
