import { sql } from 'kysely'
import { invalidField } from '../app-error.ts'
import type { Db, Reader } from './database.ts'

/**
 * Returns the time zone of a list by a name that the database knows, or `usual`. Throws
 * validation_failed.
 */
export function createZoneOf(db: Db, usual: string) {
  let zones: Promise<ReturnType<typeof createTimeZones>> | undefined
  return async (requested: string = usual): Promise<string> => {
    zones ??= listTimeZones(db.kysely).then(createTimeZones)
    const named = await zones.catch((error: unknown) => {
      zones = undefined
      throw error
    })
    const zone = named(requested, named(usual, 'UTC') ?? 'UTC')
    if (zone === null)
      throw invalidField('time_zone', 'time_zone must be a time zone like Asia/Kolkata.')
    return zone
  }
}

async function listTimeZones(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_timezone_names`.execute(reader)
  return rows.map(({ name }) => name)
}

/**
 * The names by which a database knows time zones. A browser may send `Asia/Calcutta` while the
 * database only knows `Asia/Kolkata`: many are built without the old names.
 */
export function createTimeZones(names: readonly string[]) {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  let byCanonical: Map<string, string> | undefined

  /**
   * Returns `fallback` for a real zone that the database does not know, and null if it does not
   * exist.
   */
  return (zone: string, fallback: string): string | null => {
    const own = known.get(zone.toLowerCase())
    if (own !== undefined) return own
    const canonical = canonicalZone(zone)
    if (canonical === null) return null
    byCanonical ??= new Map(names.map((name) => [canonicalZone(name) ?? name, name]))
    return byCanonical.get(canonical) ?? fallback
  }
}

/**
 * One name for all names of a zone, perhaps an old one. Null if it is not a zone, such as `+05:30`.
 */
function canonicalZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
