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
 * after the others, and judged by its CPU time, because the machine may be busy.
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
  for (let tries = 1; tries < TRIES; tries += 1)
    for (const one of all.filter((it) => isSlow(it, MOST)))
      Object.assign(one, leastOf(one, timesOf(read, one.texts)))
  const timed = all.filter(({ long }) => long > 0)
  const together = {
    short: timed.reduce((total, { short }) => total + short, 0),
    long: timed.reduce((total, { long }) => total + long, 0),
  }
  const allTexts = timed.map(({ texts }) => texts)
  const verdict = (name: string, looked: Times, most: number, texts: Texts[]) => {
    if (!isSlow(looked, most)) return []
    const times = cpuTimesOf(read, texts)
    const factor = Math.round(times.long / times.short)
    return isSlow(times, most) ? [`${name}: ${factor} times as long`] : []
  }
  return [
    ...timed.flatMap((one) => verdict(one.name, one, MOST_OF_ONE, [one.texts])),
    ...verdict('all texts', together, MOST, allTexts),
  ]
}

const leastOf = (one: Times, other: Times): Times => ({
  short: Math.min(one.short, other.short),
  long: Math.min(one.long, other.long),
})

const isSlow = ({ short, long }: Times, most: number) => long > most * short

/** Zero for both if they are too short to be compared. */
function timesOf(read: Read, { short, long }: Texts): Times {
  const time = timeOf(read, long, 1)
  if (time < SURE_MS) return { short: 0, long: 0 }
  return { long: time, short: timeOf(read, short, SHORTER) }
}

/** Milliseconds of one call. */
function timeOf(read: Read, text: string, calls: number): number {
  const start = performance.now()
  for (let call = 0; call < calls; call += 1) read(text)
  return (performance.now() - start) / calls
}

/** The least CPU time of one call for each of the texts, measured in turns. */
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
  return Array.from({ length: TURNS }, turn).reduce(leastOf)
}
