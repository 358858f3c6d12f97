/** At most six whole-number marks for an axis from 0 to at least `max`: 0, 5, 10, … */
export function axisMarks(max: number): number[] {
  const rough = Math.max(1, max) / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? 1,
  )
  const marks = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: marks + 1 }, (_, index) => index * step)
}

/** A value this many times as large as the next one is an outlier. */
const OUTLIER_FACTOR = 10

/**
 * The value that the axis must reach: the largest one without outliers. With outliers, all other
 * points would look like zero. Outliers are drawn at the edge, with their value.
 */
export function axisMaximum(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => b - a)
  let maximum = sorted[0] ?? 0
  for (let index = 1; index <= sorted.length / 2; index++) {
    const value = sorted[index]
    if (value !== undefined && sorted[index - 1]! > OUTLIER_FACTOR * value) maximum = value
  }
  return maximum
}

/** Groups a line's positions into runs of consecutive ones. Nothing is drawn between two runs. */
export function runsOf(positions: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const position of positions) {
    const run = runs.at(-1)
    if (run && position - run.at(-1)! <= 1) run.push(position)
    else runs.push([position])
  }
  return runs
}

/** The positions of an axis that have a label: at most `max`, evenly apart, always the last. */
export function labelledPositions(first: number, last: number, max: number): number[] {
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, max)))
  const positions: number[] = []
  for (let position = last; position >= first; position -= step) positions.unshift(position)
  return positions
}

/** The index of the point nearest to `at`, in pixels. */
export function nearestPoint(positions: readonly number[], at: number): number {
  let nearest = 0
  for (const [index, position] of positions.entries()) {
    if (Math.abs(position - at) < Math.abs(positions[nearest]! - at)) nearest = index
  }
  return nearest
}
