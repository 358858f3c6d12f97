import type { Clock } from '../../../ports/clock.ts'
import type { ContactFieldName, ContactQuestion, ContactSource } from '../../../ports/contacts.ts'
import { KINDS } from '../kinds/kinds.ts'
import { readContactAnswer, type FoundField } from './contact-answer.rules.ts'

export interface AskLimits {
  /** Longest wait for one source. */
  sourceMs: number
  /** Longest wait for all of them. */
  totalMs: number
}

export interface AskResult {
  found: Partial<Record<ContactFieldName, FoundField>>
  /**
   * What the first source said about the subject itself that found something, else the first that
   * told something; `facts` still to be parsed by the kind.
   */
  name: string | null
  facts: unknown
  /** True when a source failed, was too slow or said garbage: "not found" can't be said then. */
  hasFailure: boolean
}

const GRACE_MS = 250

/** Told of a source that did not answer properly; `reason` holds nothing of what it said. */
export type OnSourceFailure = (
  source: string,
  reason: 'threw' | 'timeout' | 'garbage' | 'failed',
) => void

/**
 * Asks the sources of the questions' kind one after the other for what is still missing: the first
 * that finds a field wins, and the field keeps its source and date. Returns a result for each
 * question, in their order. Never throws, and never waits longer than its limits, also for a source
 * that ignores its signal.
 */
export async function askContacts(
  sources: readonly ContactSource[],
  questions: readonly ContactQuestion[],
  options: { clock: Clock; limits: AskLimits; onSourceFailure: OnSourceFailure },
): Promise<AskResult[]> {
  const results = questions.map((): AskResult => ({
    found: {},
    name: null,
    facts: null,
    hasFailure: false,
  }))
  const endsAt = performance.now() + options.limits.totalMs
  for (const source of sources) {
    const open = questions.flatMap((question, place) => {
      const fields = question.fields.filter((field) => !results[place]?.found[field])
      return fields.length > 0 && source.kinds.includes(question.kind)
        ? [{ place, question: { ...question, fields } }]
        : []
    })
    if (open.length === 0) continue
    const wait = Math.min(options.limits.sourceMs, endsAt - performance.now())
    const asked = open.map(({ question }) => question)
    const answers = wait > 0 ? await askOne(source, asked, wait) : ({ failed: 'timeout' } as const)
    if ('failed' in answers) {
      for (const { place } of open) Object.assign(results[place] ?? {}, { hasFailure: true })
      options.onSourceFailure(source.name, answers.failed)
      continue
    }
    const reasons = new Set<'garbage' | 'failed'>()
    for (const [index, { place, question }] of open.entries()) {
      const result = results[place]
      if (!result) continue
      const { readPaid, isNameless } = KINDS[question.kind]
      const read = readContactAnswer(
        answerAt(answers.value, index, open.length),
        { fields: question.fields, readPaid },
        source.name,
        options.clock.now(),
      )
      // Facts go with what was found: those of somebody who found nothing may be of another job,
      // another owner.
      const isFirstFind =
        Object.keys(result.found).length === 0 && Object.keys(read.found).length > 0
      result.facts = isFirstFind ? (read.facts ?? result.facts) : (result.facts ?? read.facts)
      Object.assign(result.found, read.found)
      if (!isNameless) result.name ??= read.name
      if (!read.isGarbage && !read.isFailed) continue
      result.hasFailure = true
      reasons.add(read.isFailed ? 'failed' : 'garbage')
    }
    for (const reason of reasons) options.onSourceFailure(source.name, reason)
  }
  return results
}

/** A list of another length tells nothing of which answer belongs to which question. */
function answerAt(answers: unknown, index: number, count: number): unknown {
  return Array.isArray(answers) && answers.length === count ? answers[index] : undefined
}

async function askOne(
  source: ContactSource,
  questions: readonly ContactQuestion[],
  wait: number,
): Promise<{ value: unknown } | { failed: 'threw' | 'timeout' }> {
  const abort = new AbortController()
  // A little before its time is over: it can still tell what it has.
  const warning = setTimeout(() => abort.abort(), wait - Math.min(wait / 10, GRACE_MS))
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<{ failed: 'timeout' }>((resolve) => {
    timer = setTimeout(() => {
      resolve({ failed: 'timeout' })
      // Where the process was busy the warning may come after it.
      abort.abort()
    }, wait)
  })
  const answered = (async () => source.lookupMany(questions, abort.signal))().then(
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
