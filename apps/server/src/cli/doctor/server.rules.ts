import { isFixedNode } from '../../process/node-version.rules.mjs'
import { otherAddressText } from '../../http/other-address.rules.ts'
import type { Probe } from './proxy.rules.ts'
import { advice, broken, good, spanText, unused, type Finding } from './finding.rules.ts'

interface ServerFacts {
  address: string
  probe: Probe
  /** The answer of /readyz. Empty if there is none. */
  ready: string
  /** The version of this program. */
  version: string
  port: number
}

/** The server of this machine. */
export function judgeServerProcess({ address, probe, ready, version, port }: ServerFacts): Finding {
  const subject = 'server'
  if (probe.state === 'failed')
    return advice(
      subject,
      `nothing answers at ${address}`,
      'Start Dastak: `npm start` If it has another port: `PORT=8081 npm run dastak -- doctor`',
    )
  if (probe.state === 'other' && !probe.isOurs)
    return broken(
      subject,
      `another program answers at ${address}`,
      `Stop it, or set another PORT: \`ss -ltnp | grep ${port}\``,
    )
  if (ready !== 'ready')
    return broken(
      subject,
      `${address} is ${ready || 'silent'}`,
      `Mend what is wrong above, then look again: \`curl -i ${address}/readyz\``,
    )
  if (probe.state === 'other') return good(subject, `ready at ${address}`)
  const { version: running } = probe.seen
  return running === version
    ? good(subject, `ready at ${address}, version ${version}`)
    : advice(
        subject,
        `version ${running} runs at ${address}, but ${version} is installed`,
        'Stop it and start the new one: `npm start`',
      )
}

/** `fixed` is the range of versions that have the security fixes, as in `engines`. */
export function judgeNode(version: string, fixed: string): Finding {
  return isFixedNode(version, fixed)
    ? good('Node', version)
    : advice(
        'Node',
        `${version} lacks security fixes`,
        `Install Node ${fixed} on this machine, then start again: \`npm start\` (docs/start.md)`,
      )
}

/** Pages of ours that this server has refused since its start. */
export function judgeOrigin(probe: Probe): Finding[] {
  const refused = probe.state === 'seen' ? (probe.seen.refused_page ?? null) : null
  if (!refused) return []
  const { found, remedy } = otherAddressText(refused)
  return [broken('sign-in', found, remedy)]
}

export function judgeWebApp({ isBuilt, role }: { isBuilt: boolean; role: string }): Finding {
  if (role === 'worker') return unused('web app', 'a worker serves no pages')
  return isBuilt
    ? good('web app', 'built')
    : broken('web app', 'not built, so browsers get no pages', 'Build and start it: `npm start`')
}

/** `folder` has the backups, `disk` and `diskOfData` are the numbers of their devices. */
export function judgeBackupFolder(folder: string, disk: number, diskOfData: number): Finding[] {
  if (disk !== diskOfData) return []
  return [
    advice(
      'backup',
      `${folder} is in DATA_DIR, so a broken disk takes the data and the backups`,
      'Set BACKUP_DIR to a folder on another disk, or use a bucket: docs/back-up.md',
    ),
  ]
}

/** When the last good backup was made. Null: none was made yet. */
export function judgeBackup(last: Date | null, now: Date, command: string): Finding {
  const subject = 'backup'
  const remedy = `Make one: \`${command}\``
  if (last === null) return advice(subject, 'there is none yet', remedy)
  const hours = (now.getTime() - last.getTime()) / 3_600_000
  const found = `the last one is ${spanText(hours * 3_600)} old`
  if (hours > 72) return broken(subject, found, remedy)
  return hours > 26 ? advice(subject, found, remedy) : good(subject, found)
}

/** A worker writes them within seconds, and tries again each minute. */
const SAVED_WITHIN_MS = 10 * 60_000

/** Since when a change of the opt-outs is not kept with the backups. Null: none is missing. */
export function judgeSavedOptOuts(since: Date | null, now: Date): Finding[] {
  const ms = since === null ? 0 : now.getTime() - since.getTime()
  if (ms < SAVED_WITHIN_MS) return []
  return [
    broken(
      'backup',
      `opt-outs of the last ${spanText(ms / 1_000)} are not kept with the backups, so a restore ` +
        'would lose them',
      'Start a worker. If one runs, mend the folder or bucket of the backups (BACKUP_DIR, ' +
        'STORAGE_S3_BUCKET): `npm run dastak -- backup now` says what is wrong with it',
    ),
  ]
}
