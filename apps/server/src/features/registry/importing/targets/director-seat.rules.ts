export interface Seat {
  designation: string | null
  appointed_on: string | null
  ended_on: string | null
}

/**
 * What is known of a seat after a row has told of it; `known` itself where that is nothing new. A
 * seat that ended and began again is one, that of the later time: what a row tells of an earlier
 * one is left out, and a later one takes its place. Else what is known is never blanked.
 */
export function seatAfter(known: Seat, told: Seat): Seat {
  const isEarlier =
    known.appointed_on !== null &&
    told.ended_on !== null &&
    told.ended_on <= known.appointed_on &&
    told.appointed_on !== known.appointed_on
  if (isEarlier) return known
  const isLater =
    known.ended_on !== null && told.appointed_on !== null && told.appointed_on >= known.ended_on
  const after = {
    designation: told.designation ?? known.designation,
    appointed_on: told.appointed_on ?? known.appointed_on,
    ended_on: isLater ? told.ended_on : (told.ended_on ?? known.ended_on),
  }
  const isNew =
    after.designation !== known.designation ||
    after.appointed_on !== known.appointed_on ||
    after.ended_on !== known.ended_on
  return isNew ? after : known
}
