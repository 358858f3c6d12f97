import { isScalar, valueAt } from '../../json/answer-path.ts'
import { parseJson } from '../../json/parse-json.ts'
import type { AnswerRule } from '../../config/sms.ts'

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
