import { formatDay } from '../../../lib/text/dates.ts'
import type { OperatorAction } from './log.api.ts'
import { logText } from './log.text.ts'

const { details: text } = logText

type Detail = OperatorAction['detail']

/** One fact in words. `planName` gives the name of a plan by its id. */
function factText(
  key: string,
  value: Detail[string],
  planName: (id: string) => string,
): string | null {
  if (value === null || value === '') return null
  const name = text.names.get(key) ?? key.replaceAll('_', ' ')
  // A fact that is not so is only worth a word if its opposite has one.
  if (typeof value === 'boolean')
    return value ? (text.when.get(key) ?? name) : (text.unless.get(key) ?? null)
  if (key === 'plan_id') return text.fact(name, planName(String(value)))
  return text.fact(name, key === 'last_day' ? formatDay(String(value)) : String(value))
}

/** The reason of an action, and its facts in words. */
export function detailText(
  { detail, error_code: error, reason }: OperatorAction,
  planName: (id: string) => string,
): string {
  const facts = Object.entries(detail).map(([key, value]) => factText(key, value, planName))
  const found = [...facts, error && text.error(error)].filter(Boolean).join(', ')
  return [reason, found].filter(Boolean).join(' · ')
}
