/**
 * The names by which a database knows time zones. A browser may say `Asia/Calcutta` where the database knows `Asia/Kolkata` alone: many are
 * built without the old names.
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

/** One name for all names of a zone, not always today's; null where it is none. An offset like `+05:30` is no zone. */
function canonicalZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
