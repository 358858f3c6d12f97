const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such name in the DNS',
  EAI_AGAIN: 'the DNS did not answer',
  ECONNREFUSED: 'nothing listens there: wrong port, or its program does not run',
  ECONNRESET: 'it hung up',
  ETIMEDOUT: 'it did not answer in time: a firewall may swallow what is sent there',
  EHOSTUNREACH: 'there is no way to it from here',
  ENETUNREACH: 'there is no way to its network from here',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: look at the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: 'it does not speak TLS on this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS on this port',
}
/** What Node says of a certificate that was signed by nobody whom this machine knows. */
export const UNKNOWN_SIGNERS: readonly string[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

/** Why there was no connection, by the code of system or TLS; null for any other. */
export function networkErrorText(code: string | null): string | null {
  if (code === null) return null
  if (UNKNOWN_SIGNERS.includes(code))
    return 'its certificate is signed by nobody whom this machine knows'
  return WORDS[code] ?? null
}
