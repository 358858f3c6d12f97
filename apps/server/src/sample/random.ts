/** A small seeded random generator: fast, the same on every machine, not for secrets. */
export interface Random {
  /** Starts the sequence of one row of a stream. No row depends on earlier rows. */
  start(stream: number, index: number): void
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number
}

/** Mixes the bits of a 32-bit number (the finaliser of MurmurHash3). */
export function scramble(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** A generator for one seed (mulberry32, restarted for each row). */
export function createRandom(seed: number): Random {
  // A typed array keeps the 32-bit state out of the heap. A closure variable would be boxed at each
  // step.
  const state = new Int32Array(1)
  const base = scramble(seed + 0x9e3779b9)
  const next = (): number => {
    state[0] = state[0]! + 0x6d2b79f5
    let bits = state[0]
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    start: (stream, index) => {
      state[0] = scramble(scramble(base ^ Math.imul(stream, 0x27d4eb2f)) ^ scramble(index))
    },
    next,
    below: (limit) => Math.floor(next() * limit),
  }
}

/** A day of a year as YYYY-MM-DD, within its first `months`. */
export function drawDay(random: Random, year: number, months = 12): string {
  const [month, day] = [1 + random.below(months), 1 + random.below(28)]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * A permutation of the numbers 0 … `size` − 1 without a table. `size` may be at most 10 million, so
 * that the product stays exact.
 */
export function createShuffle(size: number, seed: number): (index: number) => number {
  let step = (scramble(seed ^ 0x51ed270b) % size) | 1
  while (greatestCommonDivisor(step, size) !== 1) step += 2
  const offset = scramble(seed ^ 0x3c6ef372) % size
  return (index) => (index * step + offset) % size
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
