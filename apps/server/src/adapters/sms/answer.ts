import { isScalar, valueAt } from '../../json/answer-path.ts'
import { parseJson } from '../../json/parse-json.ts'
import type { AnswerRule } from '../../config/sms.ts'

/** What most vendors write where they took nothing, with whatever status. */
const STATE = ['status', 'type', 'state', 'result']
const FAILED = /^(error|failure|failed|fail|invalid)$/i
const YES = ['success', 'ok', 'return']
/** As deep as vendors nest what became of one message. */
const MOST_DEEP = 3

/** Whether an answer says what a rule wants. */
export function says(answer: string, rule: AnswerRule): boolean {
  if ('text' in rule) {
    const isStart = rule.text.startsWith('^')
    const wanted = rule.text.slice(isStart ? 1 : 0)
    const words = wanted.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    // Whole words: `unsuccessful` is no success.
    const before = isStart ? '^' : /^\w/.test(wanted) ? String.raw`(?<!\w)` : ''
    const after = /\w$/.test(wanted) ? String.raw`(?!\w)` : ''
    return new RegExp(`${before}${words}${after}`, 'i').test(answer.trim())
  }
  const said = parseJson(answer)
  return rule.conditions.every(({ path, values }) => {
    const value = valueAt(said, path)
    if (!isScalar(value)) return false
    return values.some((one) => one === '*' || one.toLowerCase() === String(value).toLowerCase())
  })
}

/**
 * Whether an answer says outright that it failed; asked where nobody has said what a good one says.
 * A web page is that of a proxy, or of a wrong address.
 */
export function isPlainFailure(answer: string): boolean {
  const said = parseJson(answer)
  if (typeof said === 'object' && said !== null) return saysFailed(said, MOST_DEEP)
  return (
    /^\W*(error|err|fail(ed|ure)?|invalid)\b/i.test(answer) ||
    /^\s*<(!doctype\s+)?html\b/i.test(answer)
  )
}

function saysFailed(said: object, depth: number): boolean {
  return Object.entries(said).some(([name, value]: [string, unknown]) => {
    const known = name.toLowerCase()
    if (YES.includes(known) && (value === false || value === 'false')) return true
    if ((known === 'error' || known === 'errors') && isSomething(value)) return true
    if (STATE.includes(known) && typeof value === 'string' && FAILED.test(value)) return true
    return depth > 1 && typeof value === 'object' && value !== null && saysFailed(value, depth - 1)
  })
}

const isSomething = (value: unknown) =>
  Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== false && value !== '' && value !== 0

const MOST_WORDS = 300

/** The vendor's own words on one line, without what is secret, however it is written there. */
export function wordsOf(answer: string, secrets: readonly string[]): string | null {
  const written = secrets
    .filter(Boolean)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .toSorted((one, other) => other.length - one.length)
  let words = answer
  for (const one of new Set(written)) words = words.replaceAll(one, '…')
  words = words
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (words === '') return null
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words
}
