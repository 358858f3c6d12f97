/** Finds readers of text whose time grows faster than the text. */

/** The parts of hostile texts, each repeated up to the length. */
const SIGNS = [...' \n+(.-@,;:/#&<>"\'=*x0a_%?![éआ९＠😀', '\0', '\uD800']
const MARKS = ['\u0301', '\u0301\u0327', '\u0301\uFF9E', '\u200B', '\u200D']
const PARTS = `a@|@.|a.|. |+(|( |(+ |1 |1-|9876543210 |91 |00| @|[at|
\t |" |",|\\"|&a=|%41|%25|a b |Mr |
s/o |no. |ext |tel:|http:|https://|linkedin.com/in/|in/|<a|</|<!--|Version/1 |12:30 `
const UNITS = [...SIGNS, ...MARKS, ...PARTS.replaceAll('\n', '').split('|')]
/** What comes before and after, so that a pattern begins or fails late. */
const AROUND = [
  ['', ''],
  ['a1@', '\u0001!'],
] as const
/** The longest cell of a file, and a text that is 32 times as short. */
export const LONGEST = 32_767
const SHORTER = 32
/** The most times as long that a reader may take. */
const MOST = 40
/**
 * The same for one kind of text. A long text costs more memory for each of its characters, and the
 * machine may be busy. The square would be 1,024 times as long.
 */
const MOST_OF_ONE = 72
const TRIES = 30
/** Below this a time is mostly that of the clock. */
const SURE_MS = 0.3

type Read = (text: string) => unknown

/**
 * The texts for which a reader takes too long at `longest` characters, compared with a
 * thirty-second of them, and whether it does for all together. What looks so is measured again.
 */
export function superLinear(read: Read, longest = LONGEST): string[] {
  const all = UNITS.flatMap((unit) =>
    AROUND.map(([before, after]) => {
      const textOf = (length: number) => {
        const inner = length - before.length - after.length
        return before + unit.repeat(Math.ceil(inner / unit.length)).slice(0, inner) + after
      }
      const times = timesOf(read, textOf(Math.floor(longest / SHORTER)), textOf(longest))
      return { ...times, name: `${JSON.stringify(before + unit)} … ${JSON.stringify(after)}` }
    }),
  )
  const sum = {
    name: 'all texts',
    short: all.reduce((total, { short }) => total + short, 0),
    long: all.reduce((total, { long }) => total + long, 0),
  }
  const isSlow = ({ short, long }: typeof sum, most: number) => long > most * short
  return [
    ...all.filter((one) => isSlow(one, MOST_OF_ONE)),
    ...(isSlow(sum, MOST) ? [sum] : []),
  ].map(({ name, short, long }) => `${name}: ${Math.round(long / short)} times as long`)
}

function timesOf(read: Read, short: string, long: string): { short: number; long: number } {
  let best = { short: Infinity, long: Infinity }
  for (let tries = 0; tries < TRIES; tries += 1) {
    best = {
      long: Math.min(best.long, timeOf(read, long, 1)),
      short: Math.min(best.short, timeOf(read, short, SHORTER)),
    }
    if (best.long < SURE_MS) return { short: 0, long: 0 }
    if (best.long <= MOST * best.short) break
  }
  return best
}

/** Milliseconds of one call. */
function timeOf(read: Read, text: string, calls: number): number {
  const start = performance.now()
  for (let call = 0; call < calls; call += 1) read(text)
  return (performance.now() - start) / calls
}
