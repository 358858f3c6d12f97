/** Why it is unknown whether the mailbox exists. */
export type Obstacle =
  /** The name servers did not answer. */
  | 'no_dns'
  /** Mail servers are not called, by the operator's setting or in demo mode. */
  | 'not_asked'
  | 'demo'
  /** Too many other checks use the same mail server. */
  | 'busy'
  /** Its mail servers have no public address. */
  | 'not_public'
  | 'not_reached'
  /** It closed the connection, was silent for too long, or did not speak SMTP. */
  | 'broken'
  /** It refuses us, by its policy or a blocklist. */
  | 'refused'
  /** It says to try again later. */
  | 'later'
  /** It refused the address without a clear reason. */
  | 'unclear'

/** What the domain of an address and its mail server say. Null: not checked, or not known. */
export interface MailFindings {
  /**
   * Its mail goes to MX hosts, or to the domain itself, or is refused, or there is no server, or no
   * domain.
   */
  route: 'mx' | 'domain' | 'refuses_mail' | 'no_server' | 'no_domain' | null
  mxHost: string | null
  /** Whether a mail server answered. */
  isReached: boolean | null
  mailbox: 'accepted' | 'none' | 'full' | 'disabled' | null
  /** Whether the mail server accepts any address of the domain. */
  takesAll: boolean | null
  obstacle: Obstacle | null
}

/**
 * Asks a domain's servers about an address. Sends nothing, and never throws because of their
 * replies.
 */
export interface MailProbe {
  /**
   * `local` has no control characters or spaces. `domain` is lower-case ASCII, not an IP address.
   */
  ask(address: { local: string; domain: string }): Promise<MailFindings>
}
