import type { VendorRequest } from '../config/contact-requests.ts'
import type { ContactAnswer, ContactRequest } from './contacts.ts'

/** One question to one vendor. */
export interface VendorQuestion extends Pick<ContactRequest, 'kind' | 'subject'> {
  request: VendorRequest
  /** For the whole call. */
  timeoutMs: number
  signal: AbortSignal
  /** The address for an answer that comes later. */
  callbackUrl?: string | undefined
}

/**
 * Why there is no answer:
 * - `unreachable`: nothing was sent.
 * - `busy`: too many requests, or the vendor is overloaded.
 * - `key`: the vendor refuses our key.
 * - `late`: it was sent, and no answer came in time.
 * - `error`: a status that means an error.
 * - `garbage`: an answer that makes no sense.
 */
export type VendorFault = 'unreachable' | 'busy' | 'key' | 'late' | 'error' | 'garbage'

export type VendorReply =
  /** An empty answer: the vendor knows nothing. */
  | { is: 'answer'; answer: ContactAnswer }
  /** It comes later. `reference` is the vendor's name for the request, if it has one. */
  | { is: 'pending'; reference: string | null }
  | {
      is: 'fault'
      fault: VendorFault
      /** For people, without parts of the question or the answer. */
      text: string
      /** The vendor wants to be called again after this time. */
      retryAfterMs: number | null
    }

/** Calls vendors that answer one subject with JSON, as their requests describe. Never throws. */
export interface VendorCalls {
  call(question: VendorQuestion): Promise<VendorReply>
  /** Reads an answer that came later, as JSON text. */
  readLater(
    question: Pick<VendorQuestion, 'kind' | 'subject' | 'request'>,
    json: string,
  ): VendorReply
  /** The vendor's name for the request in an answer that came later. */
  referenceIn(request: VendorRequest, json: string): string | null
}
