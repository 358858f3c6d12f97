import type { IncomingMessage } from 'node:http'
import { DOCTOR_HEADER, isDoctorToken } from '../../keys/doctor-token.ts'
import { VERSION } from '../../version.ts'
import type { OtherAddress } from '../other-address.rules.ts'
import { createClientAddress } from '../limits/client-address.ts'

/** How the server saw a request of the operator's own check. */
export interface SeenRequest {
  version: string
  host: string | null
  remote_address: string
  remote_port: number
  is_trusted_proxy: boolean
  forwarded_for: string | null
  /** The address that counts for the limits. */
  client_address: string
  /** A page of ours that was refused since the start, because it was opened at another address. */
  refused_page?: OtherAddress | null
}

interface SeenRequestOptions {
  /** Those of the installation. Without one, nobody is shown anything. */
  secrets?: readonly string[]
  trustedProxies: readonly string[]
  now: () => Date
  otherAddress: () => OtherAddress | null
}

/**
 * Returns how a request was seen, if it has the signed header of `dastak doctor`. Null for anybody
 * else.
 */
export function createSeenRequest(options: SeenRequestOptions) {
  const { secrets = [], trustedProxies, now, otherAddress } = options
  // Without a warning for the log: the check itself shows a proxy that is not trusted.
  const clientAddress = createClientAddress(trustedProxies)
  return ({ headers, socket }: IncomingMessage): SeenRequest | null => {
    const token = headers[DOCTOR_HEADER]
    if (typeof token !== 'string') return null
    if (!secrets.some((secret) => isDoctorToken(secret, token, now()))) return null
    const { remoteAddress, remotePort } = socket
    const forwarded = headers['x-forwarded-for'] as string | undefined
    return {
      version: VERSION,
      host: headers.host ?? null,
      remote_address: clientAddress.of(remoteAddress, undefined),
      remote_port: remotePort ?? 0,
      is_trusted_proxy: clientAddress.isTrusted(remoteAddress),
      forwarded_for: forwarded ?? null,
      client_address: clientAddress.of(remoteAddress, forwarded),
      refused_page: otherAddress(),
    }
  }
}
