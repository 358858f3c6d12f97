import type { Clock } from '../../../ports/clock.ts'
import type {
  ContactFieldName,
  ContactRequest,
  ContactSource,
  ReadSubject,
} from '../../../ports/contacts.ts'
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
  /** An outside source was skipped; one has answered, also that it knows nothing. */
  isSkipped: boolean
  isAnswered: boolean
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
    isSkipped: false,
    isAnswered: false,
  }))
  const endsAt = performance.now() + options.limits.totalMs
  for (const source of sources) {
    const open = requests.flatMap((request, position) => {
      const result = results[position]!
      const fields = request.fields.filter((field) => {
        const found = result.found[field]
        const since = options.knownSince?.[field]
        return !found || (since && found.fetchedAt <= since)
      })
      return fields.length > 0 && source.kinds.includes(request.kind)
        ? [{ result, request: { ...request, fields } }]
        : []
    })
    if (open.length === 0) continue
    const wait = Math.min(options.limits.sourceMs, endsAt - performance.now())
    const requested = open.map(({ request }) => request)
    const startedAt = performance.now()
    const answers =
      wait > 0 ? await askOne(source, requested, wait) : ({ failed: 'timeout' } as const)
    const seconds = (performance.now() - startedAt) / 1000
    const { read, reasons } =
      'failed' in answers
        ? { read: failAll(open), reasons: new Set([answers.failed]) }
        : readAll(source, open, answers.value, options.clock.now())
    const count = (wanted: string) => read.filter(({ outcome }) => outcome === wanted).length
    options.onSourceCall({
      vendor: source.name,
      kind: open[0]!.request.kind,
      seconds,
      hits: count('hit'),
      misses: count('miss'),
      failures: count('failure'),
    })
    for (const reason of reasons) options.onSourceFailure(source.name, reason)
    await source.note?.(read)
  }
  // Not even one of those that were not skipped could say that there is nothing.
  for (const result of results) if (result.isSkipped && !result.isAnswered) result.hasFailure = true
  return results
}

/** A request that a source is called for, and what is known of it by then. */
interface OpenRequest {
  result: AskResult
  request: ContactRequest
}

function failAll(open: readonly OpenRequest[]): ReadSubject[] {
  return open.map(({ result, request: { subject, cin } }) => {
    result.hasFailure = true
    return { subject, cin, outcome: 'failure', found: [] }
  })
}

/** Reads the answers of a source into the results. */
function readAll(
  source: ContactSource,
  open: readonly OpenRequest[],
  answers: unknown,
  now: Date,
): { read: ReadSubject[]; reasons: ReadonlySet<'garbage' | 'failed'> } {
  const reasons = new Set<'garbage' | 'failed'>()
  const subjects = open.map(({ result, request }, index): ReadSubject => {
    const { kind, fields, subject, cin } = request
    const { readPaid, isNameless } = KINDS[kind]
    const answer = answerAt(answers, index, open.length)
    const read = readContactAnswer(answer, { fields, readPaid }, source.name, now)
    const found = Object.keys(read.found) as ContactFieldName[]
    // Facts must come from the source that found a contact: another source may mean another job
    // or another owner.
    const isFirstFind = Object.keys(result.found).length === 0 && found.length > 0
    result.facts = isFirstFind ? (read.facts ?? result.facts) : (result.facts ?? read.facts)
    for (const field of found)
      result.found[field] = {
        ...read.found[field]!,
        ...(source.isOwnKey === true && { isOwnKey: true as const }),
      }
    if (!isNameless) result.name ??= read.name
    const isFailed = read.isGarbage || read.isFailed === true
    if (isFailed) {
      result.hasFailure = true
      reasons.add(read.isFailed ? 'failed' : 'garbage')
    }
    if (read.isSkipped) result.isSkipped = true
    else if (!isFailed && source.isLocal !== true) result.isAnswered = true
    const isMiss = !isFailed && !read.isSkipped
    const outcome = found.length > 0 ? 'hit' : isMiss ? 'miss' : 'failure'
    return { subject, cin, outcome, found }
  })
  return { read: subjects, reasons }
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
