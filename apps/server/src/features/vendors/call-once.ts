import { mobileContact } from '../../contact-values/contact-values.rules.ts'
import type { ContactRequest } from '../../ports/contacts.ts'
import type { VendorCalls, VendorReply } from '../../ports/vendor-calls.ts'
import type { CallbackWaits } from './callbacks.service.ts'
import type { Attempt, VendorPolicy } from './policy.ts'
import type { ChainStep } from './state.service.ts'

/** What one subject meant for a vendor. */
export interface CallState {
  /** Requests that were sent, and those that the vendor will bill. */
  calls: number
  billed: number
  /** `answered` is a hit or a miss. `refused` was not sent. */
  outcome: 'answered' | 'failure' | 'late' | 'refused'
  /** How long the last answer took. */
  ms: number | null
  /** The vendor returned a contact, usable or not. */
  hasContact: boolean
  /** Why it failed, for people. */
  problem?: string
}

interface CallDeps {
  calls: VendorCalls
  callbacks: CallbackWaits
  step: ChainStep
  policy: VendorPolicy
  signal: AbortSignal
  /** Counts one more call against the cap. */
  takeOne: () => Promise<boolean>
}

/** A wait without a time from the vendor, before it is called again. */
const RETRY_MS = 200
/** The vendor does not bill what it has refused. */
const NOT_BILLED: readonly string[] = ['unreachable', 'busy', 'key', 'error']

/** Of a subject for which nothing was sent yet. */
export const notSent = (): CallState => ({
  calls: 0,
  billed: 0,
  outcome: 'refused',
  ms: null,
  hasContact: false,
})

/**
 * Calls a vendor for one subject. The time of the step is for all attempts. Only what may be sent
 * twice safely is: a request that was not sent, and one that the vendor has put off. `state` is
 * right at any time, also if nobody waits for the reply any more. Null: it was not sent.
 */
export async function callOnce(
  deps: CallDeps,
  request: ContactRequest,
  state: CallState,
): Promise<VendorReply | null> {
  const { policy, signal } = deps
  let endsAt = Infinity
  let last: VendorReply | null = null

  const attempt = async (isRetry: boolean): Promise<Attempt> => {
    if (endsAt === Infinity) endsAt = performance.now() + deps.step.settings.timeout_ms
    const left = Math.round(endsAt - performance.now())
    if (isRetry && last && (signal.aborted || left <= 0 || !(await deps.takeOne())))
      return { reply: last, retryInMs: null, isCutShort: true }
    last = await send(deps, request, { state, timeoutMs: Math.max(1, left) })
    const wait = waitBefore(last)
    const rest = endsAt - performance.now()
    const isCutShort = signal.aborted && rest > 0
    return { reply: last, retryInMs: wait !== null && wait < rest ? wait : null, isCutShort }
  }

  const reply = await policy.run(attempt, signal)
  if (reply === 'over' || reply === 'open') {
    if (reply === 'open') state.problem = 'The contact vendor is left out for a while.'
    return null
  }
  state.outcome =
    reply.is === 'answer'
      ? 'answered'
      : reply.is === 'fault' && reply.fault === 'late'
        ? 'late'
        : 'failure'
  if (reply.is === 'fault') state.problem = reply.text
  return withoutLandline(deps.step, reply)
}

/** Sends one request, and waits for an answer that comes later. */
async function send(
  { calls, callbacks, step, signal }: CallDeps,
  { kind, subject }: ContactRequest,
  { state, timeoutMs }: { state: CallState; timeoutMs: number },
): Promise<VendorReply> {
  const { request } = step
  const startedAt = performance.now()
  const wait = request.callback ? await callbacks.open(step.vendor.id, timeoutMs) : null
  const asked = { kind, subject, request, timeoutMs, signal }
  // It is counted before it is sent: if the process is not waiting any more, it was sent.
  state.calls += 1
  state.outcome = 'late'
  let reply = await calls.call({ ...asked, callbackUrl: wait?.url })
  if (reply.is === 'pending' && wait) {
    const left = timeoutMs - (performance.now() - startedAt)
    const json = await wait.answer({ reference: reply.reference, ms: left, signal })
    reply = json === null ? LATE : calls.readLater(asked, json)
  }
  await wait?.close()
  if (reply.is === 'fault' && reply.fault === 'unreachable') state.calls -= 1
  const isBilled = reply.is === 'answer' || (reply.is === 'fault' && !isFree(reply.fault))
  if (isBilled) state.billed += 1
  if (reply.is === 'answer') state.ms = performance.now() - startedAt
  if (reply.is === 'answer' && (reply.answer.phone || reply.answer.email)) state.hasContact = true
  return reply
}

const isFree = (fault: string) => NOT_BILLED.includes(fault)

const LATE: VendorReply = {
  is: 'fault',
  fault: 'late',
  text: 'The contact vendor sent no answer in time.',
  retryAfterMs: null,
}

/** How long to wait before the request may be sent again. Null: it may not. */
function waitBefore(reply: VendorReply): number | null {
  if (reply.is !== 'fault') return null
  if (reply.fault === 'unreachable') return RETRY_MS
  return reply.fault === 'busy' ? reply.retryAfterMs : null
}

/** Kinds whose phone credit buys no phone number. */
const NO_PHONE: readonly string[] = ['mobile', 'pan']

function withoutLandline({ settings }: ChainStep, reply: VendorReply): VendorReply {
  if (reply.is !== 'answer' || !settings.needs_mobile || NO_PHONE.includes(settings.kind))
    return reply
  const text = reply.answer.phone
  if (!text || mobileContact(text) !== null) return reply
  return { ...reply, answer: { ...reply.answer, phone: null } }
}
