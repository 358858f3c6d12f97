import { isListedAsDisposable } from './disposable-domains.rules.ts'
import { isOneEditApart } from '../text/one-edit.rules.ts'

// Domains that give a mailbox to anyone, in India and nearby.
const FREE_MAIL = words(`
  gmail.com googlemail.com yahoo.com yahoo.in yahoo.co.in yahoo.co.uk ymail.com rocketmail.com
  yahoomail.com outlook.com outlook.in hotmail.com hotmail.co.in hotmail.co.uk live.com live.in
  msn.com windowslive.com icloud.com me.com mac.com aol.com aim.com rediffmail.com rediff.com
  indiatimes.com in.com sify.com vsnl.com vsnl.net bsnl.in bsnl.com dataone.in airtelmail.in
  airtelmail.com eth.net touchtelindia.net zohomail.in zohomail.com zoho.com zoho.in proton.me
  protonmail.com pm.me tutanota.com tuta.io tuta.com gmx.com gmx.net gmx.de mail.com email.com
  usa.com fastmail.com fastmail.fm hushmail.com hey.com duck.com yandex.com yandex.ru mail.ru
  inbox.ru bk.ru list.ru rambler.ru qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net
  web.de t-online.de orange.fr wanadoo.fr free.fr laposte.net libero.it comcast.net verizon.net
  att.net sbcglobal.net cox.net btinternet.com inbox.com lycos.com excite.com mailfence.com
  posteo.de disroot.org skiff.com onmail.com
`)

// Disposable services that are not on the lists.
const DISPOSABLE = words('tempmail.com minuteinbox.com luxusmail.org')

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** The most common domains, which are probably meant if one of them is mistyped. */
const COMMON_DOMAINS = words(`
  gmail.com yahoo.com yahoo.in yahoo.co.in outlook.com outlook.in hotmail.com live.com icloud.com
  rediffmail.com rediff.com protonmail.com zohomail.in zohomail.com googlemail.com ymail.com
  bsnl.in vsnl.net airtelmail.in indiatimes.com
`)
const MISTYPED_ENDINGS = /\.(?:con|cmo|ocm|vom|xom|cpm|coom|comm|ccom)$/

const LONGEST_DOMAIN = 253

/** The type of a mailbox: `work` if no list has its domain. Subdomains count as the domain. */
export function emailKind(email: string): 'work' | 'free' | 'disposable' {
  const domain = domainOf(email)
  const labels = domain.length > LONGEST_DOMAIN ? [] : domain.split('.')
  const domains = labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'))
  if (domains.some((domain) => FREE_MAIL.has(domain))) return 'free'
  return domains.some((domain) => DISPOSABLE.has(domain) || isListedAsDisposable(domain))
    ? 'disposable'
    : 'work'
}

const domainOf = (email: string) =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')

/**
 * The one address of a mailbox, by which people are known again: in small letters and without the
 * part after a plus. At Gmail also without dots, and with one of its two domains. The database has
 * the same rule for its indexes (`0044-mailboxes.sql`). https://www.rfc-editor.org/rfc/rfc5233,
 * https://support.google.com/mail/answer/7436150
 */
export function mailboxOf(email: string): string {
  const [local, domain] = partsOf(withoutTag(smallLetters(email)))
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/**
 * The mailbox of an address, and the forms in which hashes of it were kept before: as it was
 * written, and without its tag.
 */
export function mailboxForms(email: string): string[] {
  const written = email.toLowerCase()
  return [...new Set([mailboxOf(email), written, withoutTag(written)])]
}

/** A sigma is one letter also at the end of a word. */
export const smallLetters = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')

const partsOf = (email: string) => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at + 1)] as const
}

/** An address that begins with a plus has no other part. */
function withoutTag(email: string): string {
  const [local, domain] = partsOf(email)
  const plus = local.indexOf('+')
  return plus > 0 ? `${local.slice(0, plus)}@${domain}` : email
}

/** The domain that was probably meant, if this one looks mistyped. Otherwise null. */
export function suggestDomain(domain: string): string | null {
  // Misspelt names of free services are on the lists too, because somebody collects their mail.
  if (emailKind(`@${domain}`) === 'free') return null
  const suggestion = [...COMMON_DOMAINS].find((common) => isOneEditApart(domain, common))
  return (
    suggestion ?? (MISTYPED_ENDINGS.test(domain) ? domain.replace(MISTYPED_ENDINGS, '.com') : null)
  )
}
