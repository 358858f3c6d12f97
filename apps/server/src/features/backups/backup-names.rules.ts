/**
 * `dastak-3f9a1c2b4d-20261127T210000Z.tar.zst.age`: the installation, when it was made, in UTC, and
 * how to open it. `-manual` follows the time if an operator made it. Before installations had
 * names, there was only the time.
 */
const NAME =
  /^dastak-(?:([0-9a-f]{10})-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-manual)?\.tar\.zst\.age$/

interface NamedBackup {
  /** Null: it was made before installations had names. */
  installation: string | null
  madeAt: Date
  isNightly: boolean
}

export function backupName({
  installation,
  madeAt,
  isNightly,
}: NamedBackup & { installation: string }): string {
  const time = madeAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `dastak-${installation}-${time}${isNightly ? '' : '-manual'}.tar.zst.age`
}

/** What the name of a backup says. Null if it is not the name of one. */
export function readBackupName(name: string): NamedBackup | null {
  const [, installation = null, year, month, day, hour, minute, second, manual] =
    NAME.exec(name) ?? []
  if (year === undefined) return null
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return { installation, madeAt, isNightly: manual === undefined }
}

/** The file with the opt-outs of an installation, next to its backups. */
export const optOutsName = (installation: string) => `dastak-${installation}-opt-outs.tar.zst.age`

/** Only backups, the latest first, with what their names say. */
export function latestFirst<B extends { name: string }>(stored: readonly B[]): (B & NamedBackup)[] {
  return stored
    .flatMap((one) => {
      const named = readBackupName(one.name)
      return named ? [{ ...one, ...named }] : []
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/**
 * The backups that an installation deletes: its own, without the latest nightly ones and as many
 * that operators made. Those of others and those without a name are not ours to delete. Those from
 * after `now` were made while a clock was wrong: they take no place of right ones.
 */
export function tooOld<B extends { name: string }>(
  stored: readonly B[],
  { installation, keep, now }: { installation: string; keep: number; now: Date },
): B[] {
  const own = latestFirst(stored).filter(
    (one) => one.installation === installation && one.madeAt <= now,
  )
  return [true, false].flatMap((isNightly) =>
    own.filter((one) => one.isNightly === isNightly).slice(keep),
  )
}

/**
 * The latest backup, if it can't be another's: of this installation, or, if that has no name yet,
 * of the only one that has backups here. Null if there is none. `ambiguous`: the latest of each
 * installation, of which the operator must choose.
 */
export function latestOf<B extends { name: string }>(
  stored: readonly B[],
  installation: string | null,
): { latest: B | null; ambiguous?: never } | { latest?: never; ambiguous: B[] } {
  const found = latestFirst(stored)
  if (installation !== null)
    return { latest: found.find((one) => one.installation === installation) ?? null }
  const ofEach = found.filter(
    (one, at) => found.findIndex((other) => other.installation === one.installation) === at,
  )
  const [latest = null] = ofEach
  return ofEach.length > 1 || (latest && latest.installation === null)
    ? { ambiguous: ofEach }
    : { latest }
}
