import { resolve } from 'node:path'
import { isBackupKey } from '../keys/backup-key.ts'
import type { Settings } from './settings.ts'

/** The time of the day at which a backup is made, in the operator's time zone. */
export interface TimeOfDay {
  hour: number
  minute: number
}

/** BACKUP_… settings. */
export function readBackups(
  { text, integer, refuse }: Settings,
  { root, isDemo }: { root: string; isDemo: boolean },
) {
  const folder = text('BACKUP_DIR')
  const keys = (text('BACKUP_KEY') ?? '').split(/[\s,]+/).filter(Boolean)
  if (!keys.every(isBackupKey))
    refuse(
      'BACKUP_KEY',
      'must be a key that begins with AGE-SECRET-KEY-1, from `npm run dastak -- backup key` or ' +
        '`age-keygen`. Earlier ones may follow, with commas',
    )
  const at = readTime(text('BACKUP_AT') ?? (isDemo ? 'off' : '02:30'))
  if (at === undefined) refuse('BACKUP_AT', 'must be a time like 02:30, or off')
  return {
    /** Null if backups are only made by the command. */
    at: at ?? null,
    /** How many nightly ones are kept, and as many others. */
    keep: integer('BACKUP_KEEP', 14, 1, 1_000),
    /** An absolute path. Null: the bucket, or a folder of DATA_DIR without one. */
    folder: folder ? resolve(root, folder) : null,
    /** The first is used, others open earlier ones. Empty: derived from the secret. */
    keys,
  }
}

function readTime(written: string): TimeOfDay | null | undefined {
  if (written === 'off') return null
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(written) ?? []
  return hour === undefined ? undefined : { hour: Number(hour), minute: Number(minute) }
}
