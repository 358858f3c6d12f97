import { soldFields } from '../../config/contact-requests.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type {
  ContactAnswer,
  ContactRequest,
  ContactSource,
  FailedAnswer,
  ReadSubject,
} from '../../ports/contacts.ts'
import type { VendorCalls, VendorReply } from '../../ports/vendor-calls.ts'
import { dayOf } from '../../time/days.ts'
import type { CallbackWaits } from './callbacks.service.ts'
import * as caps from './caps.store.ts'
import { callOnce, notSent, type CallState } from './call-once.ts'
import { addTallies } from './figures.store.ts'
import type { VendorPolicy } from './policy.ts'
import type { ChainStep } from './state.service.ts'
import { talliesOf } from './tally.rules.ts'

export interface SourceDeps {
  db: Db
  clock: Clock
  timeZone: string
  calls: VendorCalls
  callbacks: CallbackWaits
  /** Called with the reasons of failed calls, once for each set, without parts of an answer. */
  warn: (what: string) => void
}

export interface SourceOptions {
  /** The source that users see. */
  name: string
  step: ChainStep
  /** With a customer's own key. It has no cap, and costs the operator nothing. */
  isOwnKey?: boolean
  policy: () => Promise<VendorPolicy>
  /** Subjects that this vendor has answered already in this lookup, with a customer's key. */
  answered: Set<string>
}

const FAILED: FailedAnswer = { failed: true }
const SKIPPED: FailedAnswer = { failed: true, isSkipped: true }

/**
 * One vendor for the subjects of one lookup. Each call is counted against the cap before it is
 * sent, and in the figures after it was read.
 */
export function createVendorSource(deps: SourceDeps, options: SourceOptions): ContactSource {
  const { name, step, isOwnKey = false, answered } = options
  const { settings, request } = step
  const sold = soldFields(settings.kind, request)
  const cap = isOwnKey ? null : settings.cap_a_day
  const states = new Map<string, CallState>()
  let day = ''

  async function take(count: number): Promise<number> {
    if (cap === null) return count
    return inTransaction(deps.db, (tx) => caps.takeCalls(tx, settings, { day, count, cap }))
  }
  async function giveBack(count: number): Promise<void> {
    if (cap === null || count <= 0) return
    await inTransaction(deps.db, (tx) => caps.giveBackCalls(tx, settings, { day, count }))
  }

  async function askAll(
    requests: readonly ContactRequest[],
    signal: AbortSignal,
  ): Promise<Map<string, ContactAnswer | FailedAnswer>> {
    const policy = await options.policy()
    const answers = new Map<string, ContactAnswer | FailedAnswer>()
    for (const { subject } of requests) states.set(subject, notSent())
    let taken = await take(requests.length)
    for (const { subject } of requests.slice(taken)) answers.set(subject, SKIPPED)
    // A second call of a subject takes one more.
    const takeOne = async () => {
      const more = await take(1).catch(() => 0)
      taken += more
      return more === 1
    }
    const granted = taken
    const waiting = requests.slice(0, granted).values()
    async function work(): Promise<void> {
      for (const one of waiting) {
        if (signal.aborted) return
        const called = { ...deps, step, policy, signal, takeOne }
        const reply = await callOnce(called, one, states.get(one.subject)!)
        answers.set(one.subject, reply === null ? FAILED : answerOf(reply))
        if (reply?.is === 'answer') answered.add(one.subject)
      }
    }
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => end(), { once: true })
    const workers = Array.from({ length: Math.min(step.vendor.atOnce, granted) }, work)
    await Promise.race([Promise.all(workers), isOver])
    await giveBack(taken - [...states.values()].reduce((sum, { calls }) => sum + calls, 0))
    // A copy, so that late answers do not change what was returned.
    return new Map(answers)
  }

  return {
    name,
    kinds: [settings.kind],
    isOwnKey,
    async lookupMany(requests, signal) {
      day = dayOf(deps.clock.now(), deps.timeZone)
      // Each call costs money: none is sent that cannot be answered.
      const wanted = requests.filter(
        ({ subject, fields }) =>
          !answered.has(subject) && fields.some((field) => sold.includes(field)),
      )
      const answers = wanted.length > 0 ? await askAll(wanted, signal) : new Map()
      warnOf(deps, name, [...states.values()])
      return requests.map(({ subject }) =>
        states.has(subject) ? (answers.get(subject) ?? FAILED) : {},
      )
    },
    async note(read: readonly ReadSubject[]) {
      const tallies = talliesOf({ read, states, step, isOwnKey, day })
      if (tallies.length === 0) return
      const options = { isAsyncCommit: true }
      await inTransaction(deps.db, (tx) => addTallies(tx, tallies), options).catch(() =>
        deps.warn(`${name}: figures could not be kept.`),
      )
    },
  }
}

function answerOf(reply: VendorReply): ContactAnswer | FailedAnswer {
  return reply.is === 'answer' ? reply.answer : FAILED
}

function warnOf({ warn }: SourceDeps, name: string, states: readonly CallState[]): void {
  const problems = new Map<string, number>()
  for (const { problem } of states)
    if (problem !== undefined) problems.set(problem, (problems.get(problem) ?? 0) + 1)
  for (const [what, count] of problems)
    warn(`${name}: ${what} (${count} of ${states.length} questions)`)
}
