import { isIP } from 'node:net'
import { invalidField } from '../app-error.ts'
import { isNamedHost, isPrivateAddress } from './private-address.ts'

/** What the operator says about addresses that users choose. */
export interface UserAddressRules {
  isDemo: boolean
  /** The operator's own hosts: private, and reached without TLS. */
  webhookPrivateHosts: readonly string[]
}

/**
 * An address chosen by a user, in its usual spelling. Checks what can be checked without a
 * connection; a host name is only checked when connecting. `path` is its field. Errors:
 * validation_failed.
 */
export function checkUserAddress(
  path: string,
  typed: string,
  { webhookPrivateHosts, isDemo }: UserAddressRules,
): string {
  const url = new URL(typed)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isNamedHost(url, webhookPrivateHosts)) return url.href
  if (url.protocol !== 'https:' && !isDemo)
    throw invalidField(path, 'Use an address that begins with https://')
  if (host === 'localhost' || (isIP(host) && isPrivateAddress(host)))
    throw invalidField(path, 'This address cannot be reached from the internet.')
  return url.href
}
