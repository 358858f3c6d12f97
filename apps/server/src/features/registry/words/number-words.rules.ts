import type { NormalizedName } from './name-words.rules.ts'

/** From 0 to 19, and the tens from 20 on. */
export const UNITS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
  'fifteen sixteen seventeen eighteen nineteen'
).split(' ')
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** The value of a number word. A number up to 99 may be one word ("twentyfour"). */
const VALUES = new Map<string, number>([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 20 + 10 * index] as const),
  ...TENS.flatMap((ten, index) =>
    UNITS.slice(1, 10).map((unit, at) => [ten + unit, 20 + 10 * index + at + 1] as const),
  ),
])

const nameOf = (words: string[]): NormalizedName => ({ words, squash: words.join('') })

/**
 * A name with number words, in digits: "twenty four seven" is "24 seven" and "247", "three sixty"
 * is "360", "one hundred eight" is "108". None if it has no such number.
 */
export function numbersInDigits({ words }: NormalizedName): NormalizedName[] {
  const hasNumber = words.some((word, at) => {
    const count = VALUES.get(word) ?? -1
    return count > 9 || (count >= 0 && (VALUES.has(words[at + 1]!) || words[at + 1] === 'hundred'))
  })
  if (!hasNumber) return []
  const parts: string[] = []
  for (let at = 0; at < words.length;) {
    const [text, used] = numberAt(words, at)
    parts.push(text)
    at += used
  }
  const whole = parts
    .join(' ')
    .replace(/(?<=\d) (?=\d)/g, '')
    .split(' ')
  return (whole.length < parts.length ? [parts, whole] : [parts]).map(nameOf)
}

/**
 * The number that begins at an index and how many words it has, or the word itself if none begins.
 */
function numberAt(words: readonly string[], at: number): [string, number] {
  const count = VALUES.get(words[at]!)
  if (count === undefined) return [words[at]!, 1]
  const next = VALUES.get(words[at + 1]!)
  if (words[at + 1] === 'hundred') {
    const [rest, used] = VALUES.has(words[at + 2]!) ? numberAt(words, at + 2) : ['0', 0]
    return [String(count * 100 + Number(rest)), used + 2]
  }
  if (count >= 20 && count % 10 === 0 && next !== undefined && next > 0 && next < 10)
    return [String(count + next), 2]
  return [String(count), 1]
}

/** A name with numbers in digits, in number words: "24 seven" is "twenty four seven". */
export function numbersInWords({ words }: NormalizedName): NormalizedName[] {
  const written = words.flatMap((word) =>
    /^[1-9]\d{1,2}$/.test(word) ? numberToWords(Number(word)) : [word],
  )
  return written.join() === words.join() ? [] : [nameOf(written)]
}

/** 10 to 999 as names write them: 360 is "three sixty", 108 "one zero eight", 100 "hundred". */
function numberToWords(number: number): string[] {
  if (number === 100) return ['hundred']
  if (number > 99) {
    const rest = number % 100
    const tail = rest < 10 ? [UNITS[0]!, UNITS[rest]!] : numberToWords(rest)
    return [UNITS[Math.floor(number / 100)]!, ...tail]
  }
  if (number < 20) return [UNITS[number]!]
  const unit = number % 10
  return [TENS[Math.floor(number / 10) - 2]!, ...(unit === 0 ? [] : [UNITS[unit]!])]
}
