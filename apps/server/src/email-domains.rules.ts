import { isOneEditApart } from './one-edit.rules.ts'

// Domains that give a mailbox to anyone, in India and around it.
const FREE_MAIL = words(`
  gmail.com googlemail.com yahoo.com yahoo.in yahoo.co.in yahoo.co.uk ymail.com rocketmail.com yahoomail.com outlook.com outlook.in
  hotmail.com hotmail.co.in hotmail.co.uk live.com live.in msn.com windowslive.com icloud.com me.com mac.com aol.com aim.com
  rediffmail.com rediff.com indiatimes.com in.com sify.com vsnl.com vsnl.net bsnl.in bsnl.com dataone.in airtelmail.in airtelmail.com
  eth.net touchtelindia.net zohomail.in zohomail.com zoho.com zoho.in proton.me protonmail.com pm.me tutanota.com tuta.io tuta.com
  gmx.com gmx.net gmx.de mail.com email.com usa.com fastmail.com fastmail.fm hushmail.com hey.com duck.com yandex.com yandex.ru
  mail.ru inbox.ru bk.ru list.ru rambler.ru qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net web.de t-online.de
  orange.fr wanadoo.fr free.fr laposte.net libero.it comcast.net verizon.net att.net sbcglobal.net cox.net btinternet.com inbox.com
  lycos.com excite.com mailfence.com posteo.de disroot.org skiff.com onmail.com
`)

// The throw-away services met most often; each lends many more names, which an operator's email check knows better.
const DISPOSABLE = words(`
  mailinator.com mailinator.net guerrillamail.com guerrillamail.net guerrillamail.org guerrillamailblock.com sharklasers.com grr.la
  10minutemail.com 10minutemail.net 20minutemail.com tempmail.com temp-mail.org temp-mail.io tempmail.net tempmailo.com tempmail.dev
  tempr.email tempinbox.com throwawaymail.com throwam.com trashmail.com trashmail.de trashmail.net trash-mail.com yopmail.com yopmail.net
  yopmail.fr getnada.com nada.email dispostable.com discard.email discardmail.com spamgourmet.com mailnesia.com maildrop.cc mailcatch.com
  mintemail.com mytemp.email mohmal.com emailondeck.com fakeinbox.com fakemail.net fakemailgenerator.com getairmail.com moakt.com
  mailtemp.net minuteinbox.com inboxkitten.com burnermail.io spam4.me spambox.us spamex.com anonbox.net jetable.org incognitomail.org
  tmpmail.org tmpmail.net dropmail.me emailfake.com generator.email crazymailing.com luxusmail.org linshiyouxiang.net
`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** Those that most people have, and so the ones that are meant when one of them is mistyped. */
const OFTEN_MEANT = words(`
  gmail.com yahoo.com yahoo.in yahoo.co.in outlook.com outlook.in hotmail.com live.com icloud.com rediffmail.com rediff.com
  protonmail.com zohomail.in zohomail.com googlemail.com ymail.com bsnl.in vsnl.net airtelmail.in indiatimes.com
`)
const MISTYPED_ENDINGS = /\.(?:con|cmo|ocm|vom|xom|cpm|coom|comm|ccom)$/

/** What kind of mailbox an address is: `work` is whatever neither list knows. Subdomains count as their domain. */
export function emailKind(email: string): 'work' | 'free' | 'disposable' {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  for (let start = 0; start < labels.length - 1; start++) {
    const domain = labels.slice(start).join('.')
    if (FREE_MAIL.has(domain)) return 'free'
    if (DISPOSABLE.has(domain)) return 'disposable'
  }
  return 'work'
}

/** The domain that was probably meant by one that looks mistyped; null where it does not. */
export function meantDomain(domain: string): string | null {
  const kind = emailKind(`@${domain}`)
  if (kind !== 'work') return null
  const meant = [...OFTEN_MEANT].find((often) => isOneEditApart(domain, often))
  return meant ?? (MISTYPED_ENDINGS.test(domain) ? domain.replace(MISTYPED_ENDINGS, '.com') : null)
}
