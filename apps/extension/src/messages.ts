import * as extension from '@dastak/contract/api-keys/extensions.ts'
import type { BodyOf, DataOf, QueryOf } from '@dastak/contract/endpoint.ts'
import * as requests from '@dastak/contract/linkedin/requests.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { browser } from 'wxt/browser'

/** The calls that the panel can make. Only the background sends HTTP requests. */
export const CALLS = {
  getUserDetails,
  submitLinkedinRequest: requests.submitLinkedinRequest,
  getLinkedinRequest: requests.getLinkedinRequest,
  getLinkedinRequests: requests.getLinkedinRequests,
  disconnectExtension: extension.disconnectExtension,
} as const
type CallName = keyof typeof CALLS

export interface CallParts {
  body?: unknown
  query?: Record<string, string>
}

export type Message =
  | ({ kind: 'call'; name: CallName } & CallParts)
  /** Checks that there is a Dastak server. */
  | { kind: 'check'; origin: string }
  /** Fetches and stores the key if the user has allowed the extension. */
  | { kind: 'claim' }
  /** Fetches newer layouts, at most once a day. */
  | { kind: 'layouts' }

/**
 * Why a call failed. `code` is the server's code, `offline` if it could not be reached, or
 * `no_server` if the answer is not from a Dastak server.
 */
export interface Problem {
  code: string
  message: string
  /** Seconds to wait before the next try. */
  retryAfter?: number
  /** Error messages by field of the body. */
  fields?: Readonly<Record<string, string>>
}
export type Answer<Data> = { data: Data } | { problem: Problem }

type Input<Name extends CallName> = {
  body?: BodyOf<(typeof CALLS)[Name]>
  query?: Record<string, string> & QueryOf<(typeof CALLS)[Name]>
}

/** Calls the server with the extension's key, through the background. */
export async function callApi<Name extends CallName>(
  name: Name,
  input: Input<Name> = {},
): Promise<Answer<DataOf<(typeof CALLS)[Name]>>> {
  return send({ kind: 'call', name, ...input })
}

export const checkServer = (origin: string): Promise<Answer<{ name: string }>> =>
  send({ kind: 'check', origin })
/** True once the extension is connected. */
export const claimKey = (): Promise<Answer<boolean>> => send({ kind: 'claim' })
export const refreshLayouts = (): Promise<Answer<null>> => send({ kind: 'layouts' })

async function send<Data>(message: Message): Promise<Answer<Data>> {
  try {
    return await browser.runtime.sendMessage<Message, Answer<Data>>(message)
  } catch {
    return {
      problem: {
        code: 'internal',
        message: 'The extension was updated. Close this panel and open it again.',
      },
    }
  }
}
