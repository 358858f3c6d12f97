import type { ContactRequest } from '../../../ports/contacts.ts'
import type { AskResult } from './ask-contacts.ts'

/** Returns those of these contacts whose person has opted out. */
export type SuppressedAmong = (values: readonly string[]) => Promise<ReadonlySet<string>>

const NOTHING: AskResult = {
  found: {},
  name: null,
  facts: null,
  hasFailure: false,
  isSkipped: false,
  isAnswered: true,
}

/**
 * What sources know, without contacts of people who have opted out. Sources are not called about a
 * number that has opted out itself.
 */
export async function withoutOptedOut(
  suppressedAmong: SuppressedAmong,
  requests: readonly ContactRequest[],
  ask: (allowed: readonly ContactRequest[]) => Promise<AskResult[]>,
): Promise<AskResult[]> {
  const numbers = requests.flatMap(({ kind, subject }) => (kind === 'mobile' ? [subject] : []))
  const refused = await suppressedAmong(numbers)
  const isAllowed = ({ kind, subject }: ContactRequest) =>
    kind !== 'mobile' || !refused.has(subject)
  const answers = (await ask(requests.filter(isAllowed)))[Symbol.iterator]()
  const results = requests.map((request) =>
    isAllowed(request) ? answers.next().value! : { ...NOTHING, found: {} },
  )
  const values = results.flatMap(({ found }) => Object.values(found).map(({ value }) => value))
  const hidden = await suppressedAmong(values)
  return results.map((result) => (hidden.size > 0 ? without(result, hidden) : result))
}

/**
 * What a vendor says about a person goes with the last contact. That nothing was found is certain,
 * also if another source failed.
 */
function without(result: AskResult, hidden: ReadonlySet<string>): AskResult {
  const all = Object.entries(result.found)
  const found = Object.fromEntries(all.filter(([, { value }]) => !hidden.has(value)))
  if (Object.keys(found).length === all.length) return result
  const isGone = Object.keys(found).length === 0
  const rest = isGone ? { name: null, facts: null } : {}
  return { ...result, found, hasFailure: false, ...rest }
}
