import { cpuMs } from './cpu-time.ts'

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
/** How often those that took too long are measured again. */
const TRIES = 4
/** Below this a time is mostly that of the clock. */
const SURE_MS = 0.3
/** CPU time is counted in steps of a few ms: it is measured for so long, and so often. */
const SURE_CPU_MS = 40
const TURNS = 3

type Read = (text: string) => unknown

interface Texts {
  short: string
  long: string
}

/** Milliseconds that a reader takes for a text, and for the first thirty-second of it. */
interface Times {
  short: number
  long: number
}

/**
 * The texts for which a reader takes too long at `longest` characters, compared with a
 * thirty-second of them, and whether it does for all together. What looks so is measured again
 * after the others, and judged by its CPU time, because the machine may be busy. All together are
 * always the same texts: on a fast machine only one of them may take long enough to be judged
 * alone, and that is one kind of text.
 */
export function superLinear(read: Read, longest = LONGEST): string[] {
  const all = UNITS.flatMap((unit) =>
    AROUND.map(([before, after]) => {
      const textOf = (length: number) => {
        const inner = length - before.length - after.length
        return before + unit.repeat(Math.ceil(inner / unit.length)).slice(0, inner) + after
      }
      const texts = { short: textOf(Math.floor(longest / SHORTER)), long: textOf(longest) }
      const name = `${JSON.stringify(before + unit)} … ${JSON.stringify(after)}`
      return { name, texts, ...timesOf(read, texts) }
    }),
  )
  const sure = all.filter(({ long }) => long >= SURE_MS)
  for (let tries = 1; tries < TRIES; tries += 1)
    for (const one of sure.filter((it) => isSlow(it, MOST)))
      Object.assign(one, leastOf(one, timesOf(read, one.texts)))
  const together = {
    short: all.reduce((total, { short }) => total + short, 0),
    long: all.reduce((total, { long }) => total + long, 0),
  }
  const allTexts = all.map(({ texts }) => texts)
  const verdict = (name: string, looked: Times, most: number, texts: Texts[]) => {
    if (!isSlow(looked, most)) return []
    const times = cpuTimesOf(read, texts)
    const factor = Math.round(times.long / times.short)
    return isSlow(times, most) ? [`${name}: ${factor} times as long`] : []
  }
  return [
    ...sure.flatMap((one) => verdict(one.name, one, MOST_OF_ONE, [one.texts])),
    ...verdict('all texts', together, MOST, allTexts),
  ]
}

const leastOf = (one: Times, other: Times): Times => ({
  short: Math.min(one.short, other.short),
  long: Math.min(one.long, other.long),
})

const isSlow = ({ short, long }: Times, most: number) => long > most * short

const timesOf = (read: Read, { short, long }: Texts): Times => ({
  long: timeOf(read, long, 1),
  short: timeOf(read, short, SHORTER),
})

/** Milliseconds of one call. */
function timeOf(read: Read, text: string, calls: number): number {
  const start = performance.now()
  for (let call = 0; call < calls; call += 1) read(text)
  return (performance.now() - start) / calls
}

/**
 * The CPU time of one call for each of the texts. Both times are of the same turn, because the
 * machine's speed changes: the turn in which the long texts look shortest.
 */
function cpuTimesOf(read: Read, texts: Texts[]): Times {
  const timeOfAll = (which: 'short' | 'long', calls: number) => {
    let rounds = 0
    const total = cpuMs((soFar) => {
      for (; soFar() < SURE_CPU_MS; rounds += 1)
        for (const text of texts) for (let call = 0; call < calls; call += 1) read(text[which])
    })
    return total / (rounds * calls)
  }
  const turn = () => ({ short: timeOfAll('short', SHORTER), long: timeOfAll('long', 1) })
  return Array.from({ length: TURNS }, turn).reduce((best, one) =>
    one.long / one.short < best.long / best.short ? one : best,
  )
}
