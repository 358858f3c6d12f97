import { blockOf, emptyBits, setBit } from './number-set.rules.ts'

/**
 * Only lexemes in at least one of so many names have a bitmap, and in at least LEAST names. For the
 * rest the other indexes are fast enough.
 */
const ONE_IN = 1_000
const LEAST = 200
/** The lexeme of all names. */
const ALL = '*'
/** Bitmaps with at most so many bits in a block are compressed. */
const FEW = 100

/** The lexemes that get bitmaps, estimated from a sample: those of many names, and all facets. */
export function commonLexemes(sample: Iterable<{ lexemes: Iterable<string> }>, names: number) {
  const counts = new Map<string, number>()
  let size = 0
  for (const { lexemes } of sample) {
    size += 1
    for (const lexeme of lexemes) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1)
  }
  const least = Math.max(size / ONE_IN, (LEAST * size) / Math.max(names, 1))
  return new Set(
    [...counts].flatMap(([lexeme, count]) => (count >= least || isFacet(lexeme) ? [lexeme] : [])),
  )
}

export function isFacet(lexeme: string): boolean {
  return lexeme.startsWith('@')
}

interface Bitmap {
  bits: Buffer
  count: number
}

/** Builds the bitmaps of names in the order of their numbers, for several blocks at a time. */
export function createBitmaps(isKept: (lexeme: string) => boolean) {
  const blocks = new Map<number, Map<string, Bitmap>>()
  return {
    /** Call once for each number, with each of its lexemes once. */
    add(number: number, lexemes: Iterable<string>): void {
      const block = blockOf(number)
      let kept = blocks.get(block)
      if (kept === undefined) blocks.set(block, (kept = new Map()))
      set(kept, ALL, number)
      for (const lexeme of lexemes) if (isKept(lexeme)) set(kept, lexeme, number)
    },
    /** Returns the lines (COPY's text format) of the blocks that are full, and drops these. */
    take(isOpen: (block: number) => boolean): string[] {
      const lines: string[] = []
      for (const [block, kept] of blocks) {
        if (isOpen(block)) continue
        for (const [lexeme, { bits, count }] of kept) {
          const value = `x${bits.toString('hex')}`
          const isPacked = lexeme !== ALL && count <= FEW
          lines.push(`${lexeme}\t${block}\t${isPacked ? `\\N\t${value}` : `${value}\t\\N`}\n`)
        }
        blocks.delete(block)
      }
      return lines
    },
  }
}

function set(kept: Map<string, Bitmap>, lexeme: string, number: number): void {
  let bitmap = kept.get(lexeme)
  if (bitmap === undefined) kept.set(lexeme, (bitmap = { bits: emptyBits(), count: 0 }))
  setBit(bitmap.bits, number)
  bitmap.count += 1
}

/** The columns of a line. */
export const BITMAP_COLUMNS = 'lexeme, block, bits, packed'
