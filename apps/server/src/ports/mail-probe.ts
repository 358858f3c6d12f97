/** Why nobody told whether the mailbox is there. */
export type Obstacle =
  /** The name servers did not answer. */
  | 'no_dns'
  /** Mail servers are not asked here, by the operator's setting or in demo mode. */
  | 'not_asked'
  | 'demo'
  /** Too many others are asking the same mail server. */
  | 'busy'
  /** Its mail servers have no public address. */
  | 'not_public'
  | 'not_reached'
  /** It hung up, was silent for too long, or said what no mail server says. */
  | 'broken'
  /** It does not talk to us, by its policy or a blocklist. */
  | 'refused'
  /** It asks to come back later. */
  | 'later'
  /** It refused the address, and its words do not tell why. */
  | 'unclear'

/** What the domain of an address and its mail server tell. Null: not asked, or not told. */
export interface MailFindings {
  /** Its mail goes to MX hosts, to the domain itself, nowhere by its word, nowhere at all. */
  route: 'mx' | 'domain' | 'refuses_mail' | 'no_server' | 'no_domain' | null
  mxHost: string | null
  /** Whether a mail server answered. */
  isReached: boolean | null
  mailbox: 'accepted' | 'none' | 'full' | 'disabled' | null
  /** Whether the mail server takes any address of the domain. */
  takesAll: boolean | null
  obstacle: Obstacle | null
}

/** Asks a domain's servers about an address, sends nothing. Never throws for their words. */
export interface MailProbe {
  /** `local` without control characters and spaces; `domain` in small ASCII, no IP address. */
  ask(address: { local: string; domain: string }): Promise<MailFindings>
}
