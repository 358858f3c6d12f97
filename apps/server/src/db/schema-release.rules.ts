/** A row of `schema_release`, or this program. */
export interface SchemaRelease {
  /** Of all migrations and functions, see `schemaFingerprint`. */
  fingerprint: string
  /** For example `0.2.0`. */
  release: string
}

/** What the database has. */
export interface AppliedRelease extends SchemaRelease {
  /** The oldest release whose processes can work with it. */
  oldestRelease: string
}

/**
 * The database compared with the program. `newer, usable`: a newer program has migrated it, but
 * keeps what this one needs.
 */
export type SchemaState = 'same' | 'older' | 'newer, usable' | 'newer'

/**
 * Compares the program with the last release that was applied, null if there is none. `isKnown`:
 * the program's own fingerprint was applied at some time.
 */
export function compareSchema(
  program: SchemaRelease,
  applied: AppliedRelease | null,
  isKnown: boolean,
): SchemaState {
  if (applied === null) return 'older'
  if (applied.fingerprint === program.fingerprint) return 'same'
  if (!isKnown && compareReleases(program.release, applied.release) >= 0) return 'older'
  return compareReleases(program.release, applied.oldestRelease) >= 0 ? 'newer, usable' : 'newer'
}

/** Negative if `one` is the older, as in a sort. Both look like `0.2.0`. */
export function compareReleases(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
