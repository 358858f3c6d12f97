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

/** The first and the last label stand inside the chart, not around their point. */
const AT_THE_EDGE = 1.5

/** Which points get a label so that labels `minGap` pixels wide do not touch; the last always has one. Positions are in pixels. */
export function labelledPoints(positions: readonly number[], minGap: number): number[] {
  const labelled: number[] = []
  let before = Number.POSITIVE_INFINITY
  for (let place = positions.length - 1; place >= 0; place--) {
    const isAtTheEdge = labelled.length === 1 || isAtTheStart(positions[place]!, minGap)
    if (before - positions[place]! < minGap * (isAtTheEdge ? AT_THE_EDGE : 1)) continue
    labelled.unshift(place)
    before = positions[place]!
  }
  return labelled
}

/** Whether a label around this position would stand out of the chart. */
export function isAtTheStart(position: number, labelWidth: number): boolean {
  return position < labelWidth / 2
}

/** The point nearest to a position in pixels. */
export function nearestPoint(positions: readonly number[], at: number): number {
  let nearest = 0
  for (const [place, position] of positions.entries()) {
    if (Math.abs(position - at) < Math.abs(positions[nearest]! - at)) nearest = place
  }
  return nearest
}
