import type { Reader, Tx } from '../../db/database.ts'

export interface StartedBackup {
  name: string
  place: 'disk' | 'bucket'
  startedAt: Date
  isNightly: boolean
}

/** Saves that a backup begins. All others that had begun were killed. Returns its id. */
export async function insertBackup(
  tx: Tx,
  { name, place, startedAt, isNightly }: StartedBackup,
): Promise<number> {
  await tx
    .updateTable('backup')
    .set({ state: 'failed', problem: 'killed' })
    .where('state', '=', 'running')
    .execute()
  const { id } = await tx
    .insertInto('backup')
    .values({ name, place, started_at: startedAt, is_nightly: isNightly })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Ending {
  state: 'good' | 'failed'
  problem?: string
  bytes?: number
  rows?: number
  files?: number
  endedAt: Date
}

export async function endBackup(tx: Tx, id: number, { endedAt, ...ending }: Ending): Promise<void> {
  await tx
    .updateTable('backup')
    .set({ ...ending, ended_at: endedAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteBackupsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('backup').where('started_at', '<', before).execute()
}

/** The last one that is good. One from after `now` was made while the clock was wrong. */
export async function lastGoodBackup(reader: Reader, now: Date) {
  return reader
    .selectFrom('backup')
    .select(['name', 'place', 'bytes', 'rows', 'files', 'started_at', 'ended_at'])
    .where('state', '=', 'good')
    .where('started_at', '<=', now)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When the last good nightly backup under this name was begun, up to now. */
export async function lastNightly(
  reader: Reader,
  { installation, now }: { installation: string; now: Date },
): Promise<Date | null> {
  const row = await reader
    .selectFrom('backup')
    .select('started_at')
    .where('state', '=', 'good')
    .where('is_nightly', '=', true)
    .where('started_at', '<=', now)
    .where('name', 'like', `dastak-${installation}-%`)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at ?? null
}

/** Backups that failed or were killed, the latest first. */
export async function failedBackups(reader: Reader, since: Date) {
  return reader
    .selectFrom('backup')
    .select(['started_at', 'ended_at', 'problem', 'is_nightly'])
    .where('state', '=', 'failed')
    .where('started_at', '>=', since)
    .orderBy('started_at', 'desc')
    .limit(1_000)
    .execute()
}

const SHOWN = [
  'name',
  'place',
  'state',
  'problem',
  'bytes',
  'rows',
  'files',
  'started_at',
  'ended_at',
] as const

/** The latest backups that were begun, the latest first. */
export async function latestBackups(reader: Reader, limit: number) {
  return reader
    .selectFrom('backup')
    .select(SHOWN)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}
export type BackupRow = Awaited<ReturnType<typeof latestBackups>>[number]
