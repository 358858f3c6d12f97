import type { Random } from './random.ts'

/** Draws an entry with a probability proportional to its weight. */
export type Draw<T> = (random: Random) => T

/** A table for Vose's alias method: one random number and one comparison per draw. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): Draw<T> {
  const count = entries.length
  if (count === 0) throw new Error('A drawing table needs at least one entry')
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  const scaled = entries.map(([, weight]) => (weight * count) / total)
  const limit = new Float64Array(count).fill(1)
  const alias = new Uint32Array(count)
  const small = scaled.flatMap((share, index) => (share < 1 ? [index] : []))
  const large = scaled.flatMap((share, index) => (share < 1 ? [] : [index]))
  while (small.length > 0 && large.length > 0) {
    const low = small.pop()!
    const high = large.at(-1)!
    limit[low] = scaled[low]!
    alias[low] = high
    scaled[high] = scaled[high]! - (1 - scaled[low]!)
    if (scaled[high] < 1) small.push(large.pop()!)
  }
  const values = entries.map(([value]) => value)
  return (random) => {
    const position = random.next() * count
    const index = Math.floor(position)
    return values[position - index < limit[index]! ? index : alias[index]!]!
  }
}

/** Parses the compact form of the tables, `WORD:12 OTHER:3`. */
export function parseWeights(text: string): [string, number][] {
  return text.split(' ').map((entry) => {
    const colon = entry.lastIndexOf(':')
    return [entry.slice(0, colon), Number(entry.slice(colon + 1))]
  })
}
