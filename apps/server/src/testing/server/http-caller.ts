import {
  refreshToken,
  sendOtp,
  setUserOnboard,
  submitOtp,
} from '@dastak/contract/accounts/accounts.ts'
import type { BodyOf, DataOf, Endpoint, QueryOf, ReceivedFile } from '@dastak/contract/endpoint.ts'
import type { Envelope } from '@dastak/contract/envelope.ts'

/**
 * Settings for a server that gets far more calls than people make. The limits still apply, but are
 * higher.
 */
export const MANY_CALLS = {
  CALLS_PER_MINUTE_PER_USER: '999999999',
  CALLS_PER_MINUTE_PER_KEY: '999999999',
  MESSAGES_PER_MINUTE_PER_KEY: '999999999',
  CALLS_PER_MINUTE_PER_ADDRESS: '999999999',
  ENDPOINT_LIMIT_FACTOR: '1000000',
}

export interface Answer<Data> {
  status: number
  headers: Headers
  body: Envelope<Data>
}

export interface CallOptions<E> {
  token?: string
  body?: BodyOf<E>
  query?: QueryOf<E>
  headers?: Record<string, string>
}

/**
 * Calls an endpoint of a server at any address. A file is returned as `data` of an envelope, as in
 * the client of the web app. Throws if there is no answer, or one in neither format.
 */
export async function callAt<E extends Endpoint>(
  url: string,
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Answer<DataOf<E>>> {
  const query = new URLSearchParams(options.query ?? {}).toString()
  const isForm =
    endpoint.body !== undefined && 'kind' in endpoint.body && endpoint.body.kind === 'form'
  const response = await fetch(`${url}${endpoint.path}${query && `?${query}`}`, {
    method: endpoint.method,
    headers: {
      ...(options.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    body:
      options.body === undefined
        ? undefined
        : isForm
          ? formOf(options.body as object)
          : JSON.stringify(options.body),
    signal: AbortSignal.timeout(100_000),
  })
  const isFile = response.ok && 'kind' in endpoint.data && endpoint.data.kind === 'file'
  const body = isFile ? await fileEnvelope(response) : await response.json()
  return { status: response.status, headers: response.headers, body: body as Envelope<DataOf<E>> }
}

function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body) as [string, string | File | undefined][]) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value !== undefined) form.append(name, value)
  }
  return form
}

async function fileEnvelope(response: Response): Promise<Envelope<ReceivedFile>> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1]
  const data = {
    blob: await response.blob(),
    filename: encoded === undefined ? null : decodeURIComponent(encoded),
  }
  return { success: true, status_code: response.status, message_code: 'success', message: '', data }
}

/** The last code in the outbox of a server in demo mode, for a number or an email address. */
export async function codeInOutbox(url: string, to: string): Promise<string> {
  const response = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
  const messages = (await response.json()) as { to: string; text: string }[]
  const code = /\b\d{4,6}\b/.exec(messages.find((message) => message.to === to)?.text ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}

export interface Session {
  mobile: string
  token: string
  cookie: string
}

/** Signs in with the code that `codeFor` returns, and completes the account if necessary. */
export async function signInAt(
  url: string,
  mobile: string,
  codeFor: (mobile: string) => string | Promise<string>,
): Promise<Session> {
  const sent = await callAt(url, sendOtp, { body: { user_mobile: mobile } })
  if (sent.status !== 200) throw new Error(`send-otp: ${sent.status} ${sent.body.message}`)
  const otp = await codeFor(mobile)
  const answer = await callAt(url, submitOtp, {
    body: { client_id: sent.body.data.client_id, otp },
  })
  if (answer.status !== 200) throw new Error(`submit-otp: ${answer.status} ${answer.body.message}`)
  const session = { mobile, ...tokensOf(answer) }
  await callAt(url, setUserOnboard, {
    token: session.token,
    body: { name: 'Asha Sample', email: `user${mobile.slice(1)}@sample.example` },
  })
  return session
}

/** New tokens for the session's cookie, stored in the session. */
export async function refreshAt(url: string, session: Session): Promise<void> {
  const answer = await callAt(url, refreshToken, { headers: { cookie: session.cookie } })
  if (answer.status !== 200)
    throw new Error(`refresh-token: ${answer.status} ${answer.body.message}`)
  Object.assign(session, tokensOf(answer))
}

/** The tokens of a sign-in or a refresh. */
export function tokensOf(answer: Answer<{ access_token: string }>): {
  token: string
  cookie: string
} {
  return {
    token: answer.body.data.access_token,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}
