/** `dastak-20261127T210000Z.tar.zst.age`: when it was made, in UTC, and how to open it. */
const NAME = /^dastak-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/

export function backupName(madeAt: Date): string {
  const time = madeAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `dastak-${time}.tar.zst.age`
}

/** When a backup was made. Null if it is not the name of one. */
export function madeAtOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year === undefined
    ? null
    : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Only backups, the latest first. */
export function latestFirst<B extends { name: string }>(stored: readonly B[]): B[] {
  return stored
    .filter(({ name }) => madeAtOf(name) !== null)
    .sort((one, other) => (one.name < other.name ? 1 : -1))
}
