/** Why our own page was refused: it was opened at another address than the proxy or we say. */
export interface OtherAddress {
  /**
   * The address at which the page was opened. Null if its name is not ours for certain: then it may
   * be the text of a stranger, which is kept out of the log.
   */
  page: string | null
  /** The address of this server, by PUBLIC_URL or the Host that the proxy passes. */
  expected: string
  /** The setting that has to change. */
  setting: 'PUBLIC_URL' | 'Host'
}

/** What the operator has to do about it, for the log and for `dastak doctor`. */
export function otherAddressText({ page, expected, setting }: OtherAddress) {
  const [passed, remedy] =
    setting === 'PUBLIC_URL'
      ? [`PUBLIC_URL is ${expected}`, 'Set PUBLIC_URL to what users open, with its port.']
      : [
          `the proxy passes the host ${expected}`,
          'Set PUBLIC_URL to what users open, or let the proxy pass the host with its port. In ' +
            'nginx: `proxy_set_header Host $http_host;` In Apache: `ProxyPreserveHost On`',
        ]
  return { found: `nobody can sign in${page ? ` at ${page}` : ''}, because ${passed}`, remedy }
}
