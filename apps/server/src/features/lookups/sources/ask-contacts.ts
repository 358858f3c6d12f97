import type { Clock } from '../../../ports/clock.ts'
import type { ContactFieldName, ContactRequest, ContactSource } from '../../../ports/contacts.ts'
import type { ContactCall } from '../../../watch/figures.ts'
import { KINDS } from '../kinds/kinds.ts'
import { readContactAnswer, type FoundField } from './contact-answer.rules.ts'

export interface AskLimits {
  /** The longest wait for one source. */
  sourceMs: number
  /** The longest wait for all of them. */
  totalMs: number
}

export interface AskResult {
  found: Partial<Record<ContactFieldName, FoundField>>
  /**
   * The name and facts from the first source that found a contact, otherwise from the first that
   * returned any; the kind must still parse `facts`.
   */
  name: string | null
  facts: unknown
  /** True if a source failed, was too slow or returned garbage: then "not found" is not certain. */
  hasFailure: boolean
}

/** The dates of known fields: after an answer that is not newer, the next source is called. */
export type KnownSince = Partial<Record<ContactFieldName, Date | null>>

const GRACE_MS = 250

/** Called when a source fails. `reason` never contains parts of its answer. */
export type OnSourceFailure = (
  source: string,
  reason: 'threw' | 'timeout' | 'garbage' | 'failed',
) => void

/** Called after each call of a source, with what it returned for how many subjects. */
export type OnSourceCall = (call: ContactCall) => void

/**
 * Calls the sources of the kind one after the other for the fields that are still missing. The
 * first source that finds a field wins, and the field keeps its source and date. Returns a result
 * for each request, in their order. Never throws, and never waits longer than its limits, even if
 * a source ignores its signal.
 */
export async function askContacts(
  sources: readonly ContactSource[],
  requests: readonly ContactRequest[],
  options: {
    clock: Clock
    limits: AskLimits
    onSourceCall: OnSourceCall
    onSourceFailure: OnSourceFailure
    knownSince?: KnownSince | undefined
  },
): Promise<AskResult[]> {
  const results = requests.map((): AskResult => ({
    found: {},
    name: null,
    facts: null,
    hasFailure: false,
  }))
  const endsAt = performance.now() + options.limits.totalMs
  for (const source of sources) {
    const open = requests.flatMap((request, position) => {
      const fields = request.fields.filter((field) => {
        const found = results[position]?.found[field]
        const since = options.knownSince?.[field]
        return !found || (since && found.fetchedAt <= since)
      })
      return fields.length > 0 && source.kinds.includes(request.kind)
        ? [{ position, request: { ...request, fields } }]
        : []
    })
    if (open.length === 0) continue
    const wait = Math.min(options.limits.sourceMs, endsAt - performance.now())
    const requested = open.map(({ request }) => request)
    const startedAt = performance.now()
    const noteCall = (hits: number, failures: number) =>
      options.onSourceCall({
        vendor: source.name,
        kind: open[0]!.request.kind,
        seconds: (performance.now() - startedAt) / 1000,
        hits,
        misses: open.length - hits - failures,
        failures,
      })
    const answers =
      wait > 0 ? await askOne(source, requested, wait) : ({ failed: 'timeout' } as const)
    if ('failed' in answers) {
      for (const { position } of open) Object.assign(results[position] ?? {}, { hasFailure: true })
      noteCall(0, open.length)
      options.onSourceFailure(source.name, answers.failed)
      continue
    }
    let [hits, failures] = [0, 0]
    const reasons = new Set<'garbage' | 'failed'>()
    for (const [index, { position, request }] of open.entries()) {
      const result = results[position]
      if (!result) continue
      const { readPaid, isNameless } = KINDS[request.kind]
      const read = readContactAnswer(
        answerAt(answers.value, index, open.length),
        { fields: request.fields, readPaid },
        source.name,
        options.clock.now(),
      )
      // Facts must come from the source that found a contact: another source may mean another job
      // or another owner.
      const isFirstFind =
        Object.keys(result.found).length === 0 && Object.keys(read.found).length > 0
      result.facts = isFirstFind ? (read.facts ?? result.facts) : (result.facts ?? read.facts)
      Object.assign(result.found, read.found)
      if (!isNameless) result.name ??= read.name
      const isHit = Object.keys(read.found).length > 0
      if (isHit) hits += 1
      if (!read.isGarbage && !read.isFailed) continue
      if (!isHit) failures += 1
      result.hasFailure = true
      reasons.add(read.isFailed ? 'failed' : 'garbage')
    }
    noteCall(hits, failures)
    for (const reason of reasons) options.onSourceFailure(source.name, reason)
  }
  return results
}

/** If the length differs, the answers cannot be matched to the requests. */
function answerAt(answers: unknown, index: number, count: number): unknown {
  return Array.isArray(answers) && answers.length === count ? answers[index] : undefined
}

async function askOne(
  source: ContactSource,
  requests: readonly ContactRequest[],
  wait: number,
): Promise<{ value: unknown } | { failed: 'threw' | 'timeout' }> {
  const abort = new AbortController()
  // Slightly before the limit, so that the source can still return what it has.
  const warning = setTimeout(() => abort.abort(), wait - Math.min(wait / 10, GRACE_MS))
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<{ failed: 'timeout' }>((resolve) => {
    timer = setTimeout(() => {
      resolve({ failed: 'timeout' })
      // If the process was busy, the warning may come later than this timer.
      abort.abort()
    }, wait)
  })
  const answered = (async () => source.lookupMany(requests, abort.signal))().then(
    (value) => ({ value }),
    () => ({ failed: 'threw' as const }),
  )
  try {
    return await Promise.race([answered, tooLate])
  } finally {
    clearTimeout(timer)
    clearTimeout(warning)
  }
}
