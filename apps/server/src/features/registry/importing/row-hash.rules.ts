/**
 * A 53-bit hash of a row of a file, from its headings and its text: two lanes of FNV-1a. It is not
 * collision-resistant, but anyone who forges a collision only loses their own row.
 */
export function createRowHash(headings: readonly string[]): (row: string) => number {
  const lanes = new Int32Array(2)
  const add = (text: string) => {
    let first = lanes[0]!
    let second = lanes[1]!
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      first = Math.imul(first ^ unit, 0x01000193)
      second = Math.imul(second ^ unit, 0x5bd1e995)
      second ^= second >>> 15
    }
    // The end of a field.
    lanes[0] = Math.imul(first ^ 0x10000, 0x01000193)
    lanes[1] = Math.imul(second ^ 0x10000, 0x5bd1e995)
  }
  lanes.set([0x811c9dc5 | 0, 0x9747b28c | 0])
  for (const heading of headings) add(heading)
  const [first, second] = lanes
  return (row) => {
    lanes[0] = first!
    lanes[1] = second!
    add(row)
    return (lanes[0] >>> 0) * 2 ** 21 + ((lanes[1] >>> 0) & 0x1fffff)
  }
}
