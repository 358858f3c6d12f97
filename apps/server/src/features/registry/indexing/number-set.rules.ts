/** Sets of name numbers: bits in blocks, or a list of a few in their own order. */

/** The numbers in a block, as in `company_bitmap` of the database. */
export const BLOCK_BITS = 16_384
const BLOCK_BYTES = BLOCK_BITS / 8

export interface Block {
  block: number
  /** The number of set bits. */
  count: number
  /** The first number is the highest bit of the first byte. */
  bits: Buffer
}

export interface NumberSet {
  size: number
  /** A page in the order of the set. */
  page(skip: number, take: number): number[]
  has(number: number): boolean
  with(numbers: readonly number[]): NumberSet
  without(numbers: readonly number[]): NumberSet
  /**
   * All bits, and the offset of each block's bits. A missing block has the offset of the empty one.
   */
  bits(): { bits: Buffer; offsets: number[] }
}

export function listSet(list: readonly number[]): NumberSet {
  return {
    size: list.length,
    page: (skip, take) => list.slice(skip, skip + take),
    has: (number) => list.includes(number),
    with: (numbers) => listSet([...new Set([...list, ...numbers])]),
    without: (numbers) => {
      const left = new Set(numbers)
      return listSet(list.filter((number) => !left.has(number)))
    },
    bits: () => blockSet([]).with(list).bits(),
  }
}

/** `blocks` must be in order. */
export function blockSet(blocks: readonly Block[]): NumberSet {
  return {
    size: blocks.reduce((sum, { count }) => sum + count, 0),
    page(skip, take) {
      const page: number[] = []
      let before = 0
      for (const one of blocks) {
        if (page.length >= take) break
        if (before + one.count > skip)
          for (const number of numbersOf(one)) {
            if (before >= skip && page.length < take) page.push(number)
            before += 1
          }
        else before += one.count
      }
      return page
    },
    has(number) {
      const one = blocks.find(({ block }) => block === blockOf(number))
      return one !== undefined && hasBit(one.bits, number)
    },
    with: (numbers) => changed(blocks, numbers, true),
    without: (numbers) => changed(blocks, numbers, false),
    bits() {
      const offsets: number[] = Array.from({ length: (blocks.at(-1)?.block ?? -1) + 1 }, () => 0)
      blocks.forEach(({ block }, index) => (offsets[block] = (index + 1) * BLOCK_BITS))
      return {
        bits: Buffer.concat([Buffer.alloc(BLOCK_BYTES), ...blocks.map(({ bits }) => bits)]),
        offsets,
      }
    },
  }
}

/** A copy with the bits of these numbers set or cleared. */
function changed(blocks: readonly Block[], numbers: readonly number[], isSet: boolean): NumberSet {
  const all = new Map(blocks.map((one) => [one.block, one]))
  const own = new Set<number>()
  for (const number of numbers) {
    const block = blockOf(number)
    const one = all.get(block) ?? { block, count: 0, bits: emptyBits() }
    if (hasBit(one.bits, number) === isSet) continue
    const bits = own.has(block) ? one.bits : Buffer.from(one.bits)
    own.add(block)
    bits[byteOf(number)]! ^= maskOf(number)
    all.set(block, { block, count: one.count + (isSet ? 1 : -1), bits })
  }
  return blockSet([...all.values()].toSorted((a, b) => a.block - b.block))
}

const byteOf = (number: number) => (number % BLOCK_BITS) >> 3
const maskOf = (number: number) => 128 >> (number & 7)
const hasBit = (bits: Buffer, number: number) => (bits[byteOf(number)]! & maskOf(number)) !== 0

function* numbersOf({ block, bits }: Block): Generator<number> {
  for (let byte = 0; byte < BLOCK_BYTES; byte += 1) {
    const value = bits[byte]!
    if (value === 0) continue
    for (let bit = 0; bit < 8; bit += 1)
      if (value & (128 >> bit)) yield block * BLOCK_BITS + byte * 8 + bit
  }
}

/** Sets the bit of a number. */
export function setBit(bits: Buffer, number: number): void {
  bits[byteOf(number)]! |= maskOf(number)
}

export function emptyBits(): Buffer {
  return Buffer.alloc(BLOCK_BYTES)
}

export function blockOf(number: number): number {
  return Math.floor(number / BLOCK_BITS)
}

/** A range of numbers, the last included. */
export interface NumberRange {
  first: number
  last: number
}
export const ALL_NUMBERS: NumberRange = { first: 0, last: 2 ** 31 - 1 }

/** The numbers from one block up to another, which is not included. Infinity means all. */
export function rangeOf(from: number, to: number): NumberRange {
  return { first: from * BLOCK_BITS, last: Math.min(to * BLOCK_BITS, 2 ** 31) - 1 }
}
