import * as extension from '@dastak/contract/api-keys/extensions.ts'
import type { BodyOf, DataOf, QueryOf } from '@dastak/contract/endpoint.ts'
import * as requests from '@dastak/contract/linkedin/requests.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { browser } from 'wxt/browser'

/** What the panel has the background call: nobody else talks HTTP. */
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
  /** Whether a Dastak server is there. */
  | { kind: 'check'; origin: string }
  /** Asks for the key that the user may have allowed by now, and keeps it. */
  | { kind: 'claim' }
  /** Fetches newer layouts, at most once a day. */
  | { kind: 'layouts' }

/**
 * Why something did not work. `code` is the server's, or `offline` where it was not reached, or
 * `no_server` where something else answers.
 */
export interface Problem {
  code: string
  message: string
  /** Seconds after which it may be tried again. */
  retryAfter?: number
  /** What is wrong with which field of the body. */
  fields?: Readonly<Record<string, string>>
}
export type Answer<Data> = { data: Data } | { problem: Problem }

type Input<Name extends CallName> = {
  body?: BodyOf<(typeof CALLS)[Name]>
  query?: Record<string, string> & QueryOf<(typeof CALLS)[Name]>
}

/** Has the background call the server with the extension's key. */
export async function ask<Name extends CallName>(
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
