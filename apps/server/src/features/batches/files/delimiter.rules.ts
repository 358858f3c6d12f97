const CANDIDATES = ['\t', ';', ','] as const
const MOST_RECORDS = 50
const STATED = /^"?sep=([^"\r\n])"?(\r\n|\n|\r|$)/i

/** What stands between the cells of a text, by its beginning, and the text without a line that only says so (`sep=;`). */
export function delimiterOf(text: string): { delimiter: string; skip: number } {
  const stated = STATED.exec(text)
  return stated ? { delimiter: stated[1]!, skip: stated[0].length } : { delimiter: guess(text), skip: 0 }
}

/** The one that stands as often in the following records as in the heading; of two the one that is there more often. */
function guess(text: string): string {
  const [heading, ...rest] = countRecords(text)
  if (!heading) return ','
  const scores = CANDIDATES.map((delimiter, at) => {
    const inHeading = heading[at] ?? 0
    const alike = rest.filter((record) => (inHeading > 0 ? record[at] === inHeading : (record[at] ?? 0) > 0)).length
    // A heading without any is a title over the table, where most of what follows has one.
    const isIt = inHeading > 0 || alike * 2 > rest.length
    return { delimiter, score: isIt ? (inHeading > 0 ? 1_000_000 : 0) + alike * 1_000 + inHeading + 1 : 0 }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  return best.score > 0 ? best.delimiter : ','
}

/** How often each candidate stands outside of quotes, for each of the first records that are not empty. */
function countRecords(text: string): number[][] {
  const records: number[][] = []
  let counts = [0, 0, 0]
  let isQuoted = false
  let atStart = true
  let hasText = false
  for (let at = 0; at < text.length && records.length < MOST_RECORDS; at += 1) {
    const character = text[at]!
    if (isQuoted) {
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
      counts = [0, 0, 0]
      hasText = false
    } else {
      hasText = true
      if (candidate >= 0) counts[candidate]! += 1
    }
    atStart = candidate >= 0 || character === '\n' || character === '\r'
  }
  if (hasText && records.length < MOST_RECORDS) records.push(counts)
  return records
}
