import type { EmailAddress } from '@dastak/contract/contact-values/email-address.ts'
import type { EmailAttributes } from '@dastak/contract/email-check.ts'
import { emailKind, suggestDomain } from '../../contact-values/email-domains.rules.ts'
import type { MailFindings, Obstacle } from '../../ports/mail-probe.ts'
import { isRoleAccount } from './email-address.rules.ts'

type Judged = Omit<EmailAttributes, 'checked_at'>
type Verdict = Pick<Judged, 'verdict' | 'reason'>

/** The answer for text that is not an address. */
export function invalidSyntax(email: string): Judged {
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
    reason: 'This is not a valid email address.',
    name: null,
    mobile: null,
    email,
  }
}

/** The answer for an address, from what its domain and its mail server said. */
export function judge(email: string, address: EmailAddress, findings: MailFindings): Judged {
  const { route, mailbox, takesAll } = findings
  const kind = emailKind(`@${address.domain}`)
  const suggested = suggestDomain(address.domain)
  const isDeliverable = deliverable(findings)
  // False if the mailbox takes mail. Unknown if the server takes any address.
  const ifDeliverable = isDeliverable === true ? false : null
  return {
    is_valid_syntax: true,
    has_mx_records: route === null ? null : route === 'mx',
    is_disposable: kind === 'disposable',
    is_free_provider: kind === 'free',
    is_role_account: isRoleAccount(address),
    can_connect_smtp: findings.isReached,
    is_deliverable: isDeliverable,
    is_catch_all: takesAll,
    is_inbox_full: mailbox === 'full' ? true : ifDeliverable,
    is_disabled: mailbox === 'disabled' ? true : ifDeliverable,
    mx_host: findings.mxHost,
    suggestion: suggested === null ? null : `${address.local}@${suggested}`,
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
  refuses_mail: 'The domain does not accept mail.',
}

const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  no_dns: 'The name servers of the domain did not answer. Try again later.',
  not_asked:
    'The domain has a mail server. Whether the mailbox exists is not checked on this installation.',
  demo: 'Demo mode does not check real domains. It only checks addresses that end with .example.',
  busy: 'Many other checks of this mail server are running. Try again in a minute.',
  not_public: 'The mail server of the domain cannot be reached from the internet.',
  not_reached:
    'The mail server could not be reached. It may be down, or our ' +
    'connection to it is blocked.',
  broken: 'The mail server closed the connection or sent an answer that is not valid.',
  refused: 'The mail server refused our connection, so it said nothing about this mailbox.',
  later: 'The mail server asks us to come back later, so it said nothing about this mailbox yet.',
  unclear: 'The mail server refused this address but did not say whether the mailbox exists.',
}

/** Invalid only if the domain or its mail server clearly says so. */
function verdictOf(
  { route, mailbox, takesAll, obstacle }: MailFindings,
  isDisposable: boolean,
): Verdict {
  const noRoute = route && NO_ROUTE[route]
  if (noRoute) return { verdict: 'invalid', reason: noRoute }
  if (mailbox === 'none')
    return { verdict: 'invalid', reason: 'The mail server says that this mailbox does not exist.' }
  if (mailbox === 'disabled')
    return { verdict: 'invalid', reason: 'The mail server says that this mailbox is closed.' }
  if (isDisposable)
    return risky('The address is from a disposable mail service and may stop working soon.')
  if (mailbox === 'full')
    return risky('The mailbox is full: mail bounces until its owner deletes some.')
  if (mailbox !== 'accepted') return { verdict: 'unknown', reason: OBSTACLES[obstacle ?? 'broken'] }
  if (takesAll === false)
    return {
      verdict: 'valid',
      reason: 'The mail server accepts this address and refuses invented ones.',
    }
  return risky(
    takesAll
      ? 'The mail server accepts every address of this domain, so the mailbox may not exist.'
      : 'The mail server accepts this address. It may accept every address of this domain.',
  )
}

const risky = (reason: string): Verdict => ({ verdict: 'risky', reason })
