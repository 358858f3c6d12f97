import { sql } from 'kysely'
import { invalidField } from '../app-error.ts'
import type { Db, Reader } from './database.ts'

/** The zone of a list by a name the database knows, or `usual`. Errors: validation_failed. */
export function createZoneOf(db: Db, usual: string) {
  let zones: Promise<ReturnType<typeof createTimeZones>> | undefined
  return async (asked: string = usual): Promise<string> => {
    zones ??= listTimeZones(db.kysely).then(createTimeZones)
    const named = await zones.catch((error: unknown) => {
      zones = undefined
      throw error
    })
    const zone = named(asked, named(usual, 'UTC') ?? 'UTC')
    if (zone === null)
      throw invalidField('time_zone', 'time_zone is a time zone like Asia/Kolkata.')
    return zone
  }
}

async function listTimeZones(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_timezone_names`.execute(reader)
  return rows.map(({ name }) => name)
}

/**
 * The names by which a database knows time zones. A browser may say `Asia/Calcutta` where the
 * database knows `Asia/Kolkata` alone: many are built without the old names.
 */
export function createTimeZones(names: readonly string[]) {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  let byCanonical: Map<string, string> | undefined

  /** `fallback` for a zone of which the database has not heard yet; null where nobody has. */
  return (zone: string, fallback: string): string | null => {
    const own = known.get(zone.toLowerCase())
    if (own !== undefined) return own
    const canonical = canonicalZone(zone)
    if (canonical === null) return null
    byCanonical ??= new Map(names.map((name) => [canonicalZone(name) ?? name, name]))
    return byCanonical.get(canonical) ?? fallback
  }
}

/** One name for all of a zone, perhaps an old one; null for none. `+05:30` is no zone. */
function canonicalZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
