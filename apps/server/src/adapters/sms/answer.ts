import { isScalar, valueAt } from '../../json/answer-path.ts'
import { parseJson } from '../../json/parse-json.ts'
import type { AnswerRule } from '../../config/sms.ts'

/** The fields in which most vendors report a failure, whatever the HTTP status. */
const STATE = ['status', 'type', 'state', 'result']
const FAILED = /^(error|failure|failed|fail|invalid)$/i
const YES = ['success', 'ok', 'return']
/** The deepest level at which vendors report on a message. */
const MAX_DEEP = 3

/** Whether an answer fulfils a rule. */
export function matchesRule(answer: string, rule: AnswerRule): boolean {
  if ('text' in rule) {
    const isStart = rule.text.startsWith('^')
    const wanted = rule.text.slice(isStart ? 1 : 0)
    const text = wanted.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    // Whole words: `unsuccessful` is not a success.
    const before = isStart ? '^' : /^\w/.test(wanted) ? String.raw`(?<!\w)` : ''
    const after = /\w$/.test(wanted) ? String.raw`(?!\w)` : ''
    return new RegExp(`${before}${text}${after}`, 'i').test(answer.trim())
  }
  const parsed = parseJson(answer)
  return rule.conditions.every(({ path, values }) => {
    const value = valueAt(parsed, path)
    if (!isScalar(value)) return false
    return values.some((one) => one === '*' || one.toLowerCase() === String(value).toLowerCase())
  })
}

/**
 * Whether an answer clearly reports a failure. Used if no rule describes a success. A web page
 * comes from a proxy or a wrong address.
 */
export function isPlainFailure(answer: string): boolean {
  const parsed = parseJson(answer)
  if (typeof parsed === 'object' && parsed !== null) return reportsFailure(parsed, MAX_DEEP)
  return (
    /^\W*(error|err|fail(ed|ure)?|invalid)\b/i.test(answer) ||
    /^\s*<(!doctype\s+)?html\b/i.test(answer)
  )
}

function reportsFailure(parsed: object, depth: number): boolean {
  return Object.entries(parsed).some(([name, value]: [string, unknown]) => {
    const known = name.toLowerCase()
    if (YES.includes(known) && (value === false || value === 'false')) return true
    if ((known === 'error' || known === 'errors') && isSomething(value)) return true
    if (STATE.includes(known) && typeof value === 'string' && FAILED.test(value)) return true
    return (
      depth > 1 && typeof value === 'object' && value !== null && reportsFailure(value, depth - 1)
    )
  })
}

const isSomething = (value: unknown) =>
  Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== false && value !== '' && value !== 0

const MAX_LENGTH = 300

/** The vendor's own text on one line, without secrets in any of their spellings. */
export function redactedText(answer: string, secrets: readonly string[]): string | null {
  const spellings = secrets
    .filter(Boolean)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .toSorted((one, other) => other.length - one.length)
  let text = answer
  for (const one of new Set(spellings)) text = text.replaceAll(one, '…')
  text = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (text === '') return null
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
