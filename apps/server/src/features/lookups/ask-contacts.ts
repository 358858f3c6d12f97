import type { Clock } from '../../ports/clock.ts'
import type { ContactFieldName, ContactQuestion, ContactSource } from '../../ports/contacts.ts'
import { readContactAnswer, type FoundField, type ReadAnswer } from './contact-answer.rules.ts'

export interface AskLimits {
  /** Longest wait for one source. */
  sourceMs: number
  /** Longest wait for all of them. */
  totalMs: number
}

export interface AskResult {
  found: Partial<Record<ContactFieldName, FoundField>>
  /** True when a source failed, was too slow or answered garbage: "not found" can't be said then. */
  hasFailure: boolean
}

/** Told of a source that did not answer properly; `reason` holds nothing of what it said. */
export type OnSourceFailure = (source: string, reason: 'threw' | 'timeout' | 'garbage') => void

/**
 * Asks the sources one after the other for what is still missing: the first that finds a field wins, and the field keeps its source and
 * date. Never throws, and never waits longer than its limits, also for a source that ignores its signal.
 */
export async function askContacts(
  sources: readonly ContactSource[],
  question: ContactQuestion,
  options: { clock: Clock; limits: AskLimits; onSourceFailure: OnSourceFailure },
): Promise<AskResult> {
  const result: AskResult = { found: {}, hasFailure: false }
  const endsAt = performance.now() + options.limits.totalMs
  for (const source of sources) {
    const fields = question.fields.filter((field) => !result.found[field])
    if (fields.length === 0) break
    const wait = Math.min(options.limits.sourceMs, endsAt - performance.now())
    const answer = wait > 0 ? await askOne(source, { ...question, fields }, wait) : ({ failed: 'timeout' } as const)
    if ('failed' in answer) {
      result.hasFailure = true
      options.onSourceFailure(source.name, answer.failed)
      continue
    }
    const read = readSafely(() => readContactAnswer(answer.value, fields, source.name, options.clock.now()))
    Object.assign(result.found, read.found)
    if (read.isGarbage) {
      result.hasFailure = true
      options.onSourceFailure(source.name, 'garbage')
    }
  }
  return result
}

async function askOne(
  source: ContactSource,
  question: ContactQuestion,
  wait: number,
): Promise<{ value: unknown } | { failed: 'threw' | 'timeout' }> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<{ failed: 'timeout' }>((resolve) => {
    timer = setTimeout(() => {
      resolve({ failed: 'timeout' })
      abort.abort()
    }, wait)
  })
  const answered = (async () => source.lookup(question, abort.signal))().then(
    (value) => ({ value }),
    () => ({ failed: 'threw' as const }),
  )
  try {
    return await Promise.race([answered, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Also an answer that throws when it is looked at (a getter, a proxy) is only garbage. */
function readSafely(read: () => ReadAnswer): ReadAnswer {
  try {
    return read()
  } catch {
    return { found: {}, isGarbage: true }
  }
}
