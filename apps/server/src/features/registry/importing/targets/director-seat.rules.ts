export interface Directorship {
  designation: string | null
  appointed_on: string | null
  ended_on: string | null
}

/**
 * Merges a row into a known directorship. Returns `known` itself if nothing is new. A directorship
 * that ended and began again is one, with the later dates: a row about the earlier period is
 * ignored, and one about a later period replaces the dates. Otherwise known values are never
 * overwritten by missing ones.
 */
export function mergeDirectorship(known: Directorship, row: Directorship): Directorship {
  const isEarlier =
    known.appointed_on !== null &&
    row.ended_on !== null &&
    row.ended_on <= known.appointed_on &&
    row.appointed_on !== known.appointed_on
  if (isEarlier) return known
  const isLater =
    known.ended_on !== null && row.appointed_on !== null && row.appointed_on >= known.ended_on
  const after = {
    designation: row.designation ?? known.designation,
    appointed_on: row.appointed_on ?? known.appointed_on,
    ended_on: isLater ? row.ended_on : (row.ended_on ?? known.ended_on),
  }
  const isNew =
    after.designation !== known.designation ||
    after.appointed_on !== known.appointed_on ||
    after.ended_on !== known.ended_on
  return isNew ? after : known
}
