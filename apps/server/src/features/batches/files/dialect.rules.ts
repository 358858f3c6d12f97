/** How a text file separates and quotes its cells. */
interface Dialect {
  delimiter: string
  /** Length of a first line that only names the delimiter (`sep=;`). */
  skip: number
  /** The character that escapes a quote inside quotes: another quote, or a backslash. */
  escape: Escape
  /** There may be spaces around the quotes of a cell. */
  hasBlanks: boolean
}
type Escape = '"' | '\\'

const CANDIDATES = ['\t', ';', '|', ','] as const
const MAX_RECORDS = 60
const STATED = /^"?sep=([^"\r\n])"?(\r\n|\n|\r|$)/i

/** The usual way first; the others are used only if it does not fit. */
const DIALECTS = [
  { escape: '"', hasBlanks: false },
  { escape: '"', hasBlanks: true },
  { escape: '\\', hasBlanks: false },
  { escape: '\\', hasBlanks: true },
] as const satisfies Pick<Dialect, 'escape' | 'hasBlanks'>[]

/** Guesses the dialect from the beginning of a text. A longer beginning gives a safer guess. */
export function dialectOf(text: string): Dialect {
  const stated = STATED.exec(text)
  const skip = stated?.[0].length ?? 0
  const delimiter = stated ? stated[1]! : guessDelimiter(text)
  let best: Pick<Dialect, 'escape' | 'hasBlanks'> = DIALECTS[0]
  let fewest = Infinity
  for (const dialect of DIALECTS) {
    const count = text.includes('"') ? countOddQuotes(text, delimiter, dialect) : 0
    if (count >= fewest) continue
    best = dialect
    fewest = count
    if (count === 0) break
  }
  return { ...best, delimiter, skip }
}

/** The delimiter that is in most records, and equally often in each. */
function guessDelimiter(text: string): string {
  const records = countRecords(text)
  const scores = CANDIDATES.map((delimiter, at) => {
    const counts = records.map((record) => record[at] ?? 0).filter((count) => count > 0)
    const alike = counts.map((count) => counts.filter((other) => other === count).length)
    return { delimiter, score: counts.length + Math.max(0, ...alike) }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > 0 ? best.delimiter : ','
}

/** How often each candidate occurs outside of quotes, in each of the first non-empty records. */
function countRecords(text: string): number[][] {
  const records: number[][] = []
  let counts = CANDIDATES.map(() => 0)
  let isQuoted = false
  let atStart = true
  let hasText = false
  for (let at = 0; at < text.length && records.length < MAX_RECORDS; at += 1) {
    const character = text[at]!
    if (isQuoted) {
      if (character === '\\' && text[at + 1] === '"' && /[^,;|\t\r\n"]/.test(text[at + 2] ?? ''))
        at += 1
      if (character !== '"') continue
      if (text[at + 1] === '"') at += 1
      else isQuoted = false
      continue
    }
    const candidate = CANDIDATES.indexOf(character as ',')
    if (character === '"' && atStart) {
      isQuoted = true
      hasText = true
    } else if (character === '\n' || character === '\r') {
      if (hasText) records.push(counts)
      counts = CANDIDATES.map(() => 0)
      hasText = false
    } else {
      hasText = true
      if (candidate >= 0) counts[candidate]! += 1
    }
    atStart =
      candidate >= 0 || character === '\n' || character === '\r' || (atStart && character === ' ')
  }
  if (hasText && records.length < MAX_RECORDS) records.push(counts)
  return records
}

/** The number of quotes in unlikely positions if the text had this dialect. */
function countOddQuotes(
  text: string,
  delimiter: string,
  { escape, hasBlanks }: (typeof DIALECTS)[number],
): number {
  const isEnd = (at: number) =>
    at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r'
  let count = 0
  let at = 0
  while (at < text.length) {
    // The beginning of a cell.
    let quote = at
    while (text[quote] === ' ') quote += 1
    if (text[quote] !== '"' || (quote > at && !hasBlanks)) {
      if (text[quote] === '"') count += 1
      while (!isEnd(at)) at += 1
      at += 1
      continue
    }
    at = quote + 1
    for (;;) {
      const next = nextQuote(text, at, escape)
      if (next < 0) return count + 1
      at = next + 1
      if (escape === '"' && text[at] === '"') {
        at += 1
        continue
      }
      if (hasBlanks) while (text[at] === ' ') at += 1
      if (isEnd(at)) break
      count += 1
    }
    at += 1
  }
  return count
}

function nextQuote(text: string, from: number, escape: Escape): number {
  let at = text.indexOf('"', from)
  if (escape === '"') return at
  for (; at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (at - 1 - backslashes >= from && text[at - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return at
}
