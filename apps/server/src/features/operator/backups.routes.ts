import * as contract from '@dastak/contract/operator/backups.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { BackupRow } from '../backups/backups.service.ts'
import type { OperatorBackups } from './backups.service.ts'

/** Backups in the operator's console. */
export function backupsRoutes(backups: OperatorBackups): Binding[] {
  return [
    bind(contract.getOperatorBackups, async () => {
      const history = await backups.history()
      const { lastGood, rows, at, keep, location, failures, isRunning, timeZone } = history
      return {
        data: {
          installation: history.installation,
          last_good: lastGood && toBackup(lastGood),
          data: rows.map(toBackup),
          nightly_at: at && `${two(at.hour)}:${two(at.minute)}`,
          time_zone: timeZone,
          keep,
          location,
          failures,
          is_running: isRunning,
        },
      }
    }),
    bind(contract.makeOperatorBackup, async (_, { principal }) => {
      await backups.makeLater(principal)
      return { data: {} }
    }),
  ]
}

const two = (number: number) => String(number).padStart(2, '0')

const PROBLEMS: Readonly<Record<string, string>> = {
  killed: 'The process that made it was killed.',
  stopped: 'The process that made it stopped.',
  changed: 'Tables were replaced meanwhile.',
  full: 'There is not enough room.',
  place: 'The folder or the bucket cannot be used.',
  database: 'The database went away.',
}

function toBackup(row: BackupRow): contract.Backup {
  const { problem } = row
  return {
    name: row.name,
    state: row.state,
    place: row.place,
    bytes: row.bytes,
    rows: row.rows,
    files: row.files,
    problem: problem === null ? null : (PROBLEMS[problem] ?? 'The log of the worker says why.'),
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
