import { linkedinAddress } from '@dastak/contract/linkedin/profile.ts'
import { SUBJECT_PLACEHOLDER } from '../../config/contact-vendors.ts'
import type { VendorKind, VendorRequest, VendorToken } from '../../config/contact-requests.ts'
import { valueAt } from '../../json/answer-path.ts'
import { mapTexts } from '../../json/map-texts.ts'
import { parseOddJson } from '../../json/parse-json.ts'
import type { VendorCalls, VendorQuestion, VendorReply } from '../../ports/vendor-calls.ts'
import { createVendorFetch, VendorError } from '../vendor-fetch.ts'
import { readAnswer, readFirst, readReference } from './read-answer.ts'

/** Longer answers are refused. */
const MAX_ANSWER_BYTES = 256_000
/** Nothing was sent: the connection was never made. */
const NOT_SENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPRIVATE)$/
const BUSY: readonly (number | null)[] = [429, 503]

/** Calls any vendor of contacts that answers in JSON, as its request describes. */
export function createHttpVendorCalls({
  privateHosts,
}: {
  /** Hosts that may have a private address. */
  privateHosts: readonly string[]
}): VendorCalls {
  const fetchWithin = (timeoutMs: number) =>
    createVendorFetch({
      vendor: 'contact vendor',
      privateHosts,
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    })
  const tokens = createTokens(fetchWithin)

  async function ask(question: VendorQuestion): Promise<VendorReply> {
    const { kind, subject, request, signal, timeoutMs, callbackUrl = '' } = question
    const endsAt = performance.now() + timeoutMs
    const token = request.token ? await tokens.get(request.token, question) : ''
    const fill = (text: string, encode: (value: string) => string) =>
      fillSubject(text, { kind, subject, encode })
        .replaceAll('{callback_url}', () => encode(callbackUrl))
        .replaceAll('{token}', () => token)
    const asIs = (value: string) => value
    const answer = await fetchWithin(Math.max(1, Math.round(endsAt - performance.now())))({
      url: fill(request.url, encodeURIComponent),
      method: request.method,
      headers: mapTexts(request.headers, (text) => fill(text, asIs)) as Record<string, string>,
      body: mapTexts(request.body, (text) => fill(text, asIs)),
      signal,
    })
    return readFirst(question, request, answer)
  }

  return {
    async call(question) {
      const { request } = question
      try {
        const reply = await ask(question)
        if (reply.is === 'fault' && reply.fault === 'key') tokens.forget(request.token)
        return reply
      } catch (error) {
        const reply = replyOf(error, request)
        if (reply.is === 'fault' && reply.fault === 'key') tokens.forget(request.token)
        return reply
      }
    },
    readLater({ request, ...about }, json) {
      return readAnswer(about, request.callback ?? request, parseOddJson(json) ?? null)
    },
    referenceIn({ callback }, json) {
      return callback?.reference
        ? readReference(valueAt(parseOddJson(json), callback.reference.answered))
        : null
    },
  }
}

function replyOf(error: unknown, { notFound, refused }: VendorRequest): VendorReply {
  if (!(error instanceof VendorError))
    return fault('unreachable', 'The contact vendor could not be called.')
  const { status, code, message } = error
  if (status !== null && notFound.statuses.includes(status)) return { is: 'answer', answer: {} }
  if (status !== null && refused.statuses.includes(status)) return fault('key', message)
  if (BUSY.includes(status)) return fault('busy', message, error.retryAfterMs)
  if (status !== null) return fault('error', message)
  if (code === 'ETIMEDOUT' || code === 'ABORT_ERR') return fault('late', message)
  if (code === null || code === 'EMSGSIZE') return fault('garbage', message)
  return fault(NOT_SENT.test(code) ? 'unreachable' : 'error', message)
}

function fault(
  what: Extract<VendorReply, { is: 'fault' }>['fault'],
  text: string,
  retryAfterMs: number | null = null,
): VendorReply {
  return { is: 'fault', fault: what, text, retryAfterMs }
}

/** Tokens that vendors give out for a while, each fetched once for all calls that need it. */
function createTokens(fetchWithin: (timeoutMs: number) => ReturnType<typeof createVendorFetch>) {
  const known = new Map<string, { value: Promise<string>; until: number }>()
  const idOf = ({ url, headers, body }: VendorToken) => JSON.stringify([url, headers, body ?? null])

  async function fetchToken(token: VendorToken, timeoutMs: number): Promise<string> {
    const { url, method, headers, body, path } = token
    const value = valueAt(await fetchWithin(timeoutMs)({ url, method, headers, body }), path)
    if (typeof value !== 'string' || value === '')
      throw new VendorError('The contact vendor gave no token.')
    return value
  }

  return {
    get(token: VendorToken, { timeoutMs }: VendorQuestion): Promise<string> {
      const id = idOf(token)
      const kept = known.get(id)
      if (kept && performance.now() < kept.until) return kept.value
      const value = fetchToken(token, timeoutMs)
      known.set(id, { value, until: performance.now() + token.seconds * 1_000 })
      value.catch(() => known.get(id)?.value === value && known.delete(id))
      return value
    },
    forget: (token: VendorToken | null) => void (token && known.delete(idOf(token))),
  }
}

function fillSubject(
  template: string,
  {
    kind,
    subject,
    encode,
  }: { kind: VendorKind; subject: string; encode: (value: string) => string },
): string {
  return template.replace(SUBJECT_PLACEHOLDER, (_, name: string) => {
    if (name === 'subject_digits') return encode(subject.replace('+', ''))
    if (name === 'subject_national') return encode(subject.replace('+91', ''))
    return encode(
      name === 'profile_url' && kind === 'linkedin' ? linkedinAddress(subject) : subject,
    )
  })
}
