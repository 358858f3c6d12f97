const MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the DNS has no such name',
  EAI_AGAIN: 'the DNS did not answer',
  ECONNREFUSED: 'nothing listens there. The port is wrong, or the program is not running',
  ECONNRESET: 'it closed the connection',
  ETIMEDOUT: 'it did not answer in time. A firewall may block it',
  EHOSTUNREACH: 'this machine cannot reach it',
  ENETUNREACH: 'this machine cannot reach its network',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet. Check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: 'it does not speak TLS on this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS on this port',
}
/** Node's codes for a certificate whose signer this machine does not know. */
export const UNKNOWN_SIGNERS: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

/** Why a connection failed, by the code of the system or of TLS. Null for any other code. */
export function networkErrorText(code: string | null): string | null {
  if (code === null) return null
  if (UNKNOWN_SIGNERS.includes(code))
    return 'this machine does not know the signer of its certificate'
  return MESSAGES[code] ?? null
}
