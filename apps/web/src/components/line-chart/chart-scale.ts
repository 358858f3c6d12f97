/** Whole-number marks for an axis from 0 to at least `max`: 0, 5, 10, … at most six of them. */
export function axisMarks(max: number): number[] {
  const rough = Math.max(1, max) / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? 1,
  )
  const marks = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: marks + 1 }, (_, place) => place * step)
}

/** How many times as large as the next a value is that does not count for the axis. */
const FAR_OUT = 10

/**
 * The value that the axis has to reach: the largest, unless few are so far above all others that
 * these could not be told apart from nothing. Those are drawn to the edge then, with their figure.
 */
export function usualMost(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => b - a)
  let most = sorted[0] ?? 0
  for (let place = 1; place <= sorted.length / 2; place++) {
    const value = sorted[place]
    if (value !== undefined && sorted[place - 1]! > FAR_OUT * value) most = value
  }
  return most
}

/** A line's points on consecutive places, in runs: between these nothing is drawn. */
export function runsOf(places: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run && place - run.at(-1)! <= 1) run.push(place)
    else runs.push([place])
  }
  return runs
}

/** Places of an axis with a label: at most `most`, evenly apart, always the last. */
export function labelledPlaces(first: number, last: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, most)))
  const places: number[] = []
  for (let place = last; place >= first; place -= step) places.unshift(place)
  return places
}

/** The point nearest to a position in pixels. */
export function nearestPoint(positions: readonly number[], at: number): number {
  let nearest = 0
  for (const [place, position] of positions.entries()) {
    if (Math.abs(position - at) < Math.abs(positions[nearest]! - at)) nearest = place
  }
  return nearest
}
