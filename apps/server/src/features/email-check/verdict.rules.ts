import type { EmailAddress } from '@dastak/contract/contact-values/email-address.ts'
import type { EmailAttributes } from '@dastak/contract/email-check.ts'
import { emailKind, meantDomain } from '../../contact-values/email-domains.rules.ts'
import type { MailFindings, Obstacle } from '../../ports/mail-probe.ts'
import { isRoleAccount } from './email-address.rules.ts'

type Judged = Omit<EmailAttributes, 'checked_at'>
type Verdict = Pick<Judged, 'verdict' | 'reason'>

/** What is told of a text that is no address. */
export function malformed(email: string): Judged {
  return {
    is_valid_syntax: false,
    has_mx_records: null,
    is_disposable: null,
    is_free_provider: null,
    is_role_account: null,
    can_connect_smtp: null,
    is_deliverable: null,
    is_catch_all: null,
    is_inbox_full: null,
    is_disabled: null,
    mx_host: null,
    suggestion: null,
    verdict: 'invalid',
    reason: 'This is not how an email address is written.',
    name: null,
    mobile: null,
    email,
  }
}

/** What is told of an address, by what its domain and its mail server said. */
export function judge(email: string, address: EmailAddress, findings: MailFindings): Judged {
  const { route, mailbox, takesAll } = findings
  const kind = emailKind(`@${address.domain}`)
  const meant = meantDomain(address.domain)
  const isDeliverable = deliverable(findings)
  // Of a mailbox that takes mail both are known; of one that a server takes with any other,
  // neither.
  const unlessTold = isDeliverable === true ? false : null
  return {
    is_valid_syntax: true,
    has_mx_records: route === null ? null : route === 'mx',
    is_disposable: kind === 'disposable',
    is_free_provider: kind === 'free',
    is_role_account: isRoleAccount(address),
    can_connect_smtp: findings.isReached,
    is_deliverable: isDeliverable,
    is_catch_all: takesAll,
    is_inbox_full: mailbox === 'full' ? true : unlessTold,
    is_disabled: mailbox === 'disabled' ? true : unlessTold,
    mx_host: findings.mxHost,
    suggestion: meant === null ? null : `${address.local}@${meant}`,
    ...verdictOf(findings, kind === 'disposable'),
    name: null,
    mobile: null,
    email,
  }
}

function deliverable({ route, mailbox, takesAll }: MailFindings): boolean | null {
  if (mailbox === 'accepted') return takesAll === false ? true : null
  if (mailbox !== null) return false
  return route === 'mx' || route === 'domain' || route === null ? null : false
}

const NO_ROUTE: Partial<Record<NonNullable<MailFindings['route']>, string>> = {
  no_domain: 'There is no such domain.',
  no_server: 'The domain has no mail server.',
  refuses_mail: 'The domain says that it takes no mail.',
}

const UNTOLD: Readonly<Record<Obstacle, string>> = {
  no_dns:
    'The name servers of the domain did not answer, so nobody could be asked. Try again later.',
  not_asked:
    'The domain has mail, but mail servers are not asked here whether this mailbox is there.',
  demo: 'Demo mode asks nobody about real domains. It answers for addresses that end with .example.',
  busy: 'Many others are asking this mail server right now. Try again in a minute.',
  not_public: 'The mail server of the domain has no address that can be reached from the internet.',
  not_reached:
    'The mail server could not be reached. It may be down, or connections to it are blocked ' +
    'from here.',
  broken: 'The mail server broke off or did not answer as mail servers do.',
  refused: 'The mail server did not talk to us, so it said nothing about this mailbox.',
  later: 'The mail server asks to come back later. Try again in some minutes.',
  unclear: 'The mail server refused this address without saying whether the mailbox is there.',
}

/** Invalid only by a clear word of the domain or of its mail server. */
function verdictOf(
  { route, mailbox, takesAll, obstacle }: MailFindings,
  isDisposable: boolean,
): Verdict {
  const noRoute = route && NO_ROUTE[route]
  if (noRoute) return { verdict: 'invalid', reason: noRoute }
  if (mailbox === 'none')
    return { verdict: 'invalid', reason: 'The mail server says that there is no such mailbox.' }
  if (mailbox === 'disabled')
    return { verdict: 'invalid', reason: 'The mail server says that this mailbox is closed.' }
  if (isDisposable)
    return risky('The address is from a disposable mail service: it may be gone tomorrow.')
  if (mailbox === 'full')
    return risky('The mailbox is full: mail comes back until its owner makes room.')
  if (mailbox !== 'accepted') return { verdict: 'unknown', reason: UNTOLD[obstacle ?? 'broken'] }
  if (takesAll === false)
    return {
      verdict: 'valid',
      reason: 'The mail server takes mail for this address, and refuses one that is made up.',
    }
  return risky(
    takesAll
      ? 'The mail server takes any address of this domain, so nobody can tell whether this ' +
          'mailbox is there.'
      : 'The mail server takes this address, but did not tell whether it takes any other as well.',
  )
}

const risky = (reason: string): Verdict => ({ verdict: 'risky', reason })
