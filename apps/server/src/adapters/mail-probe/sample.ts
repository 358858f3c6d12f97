import type { MailFindings, MailProbe } from '../../ports/mail-probe.ts'

const TAKEN: MailFindings = {
  route: 'mx',
  mxHost: 'mx.mail.example',
  isReached: true,
  mailbox: 'accepted',
  takesAll: false,
  obstacle: null,
}
const UNTOLD: MailFindings = { ...TAKEN, mailbox: null, takesAll: null }
const NO_MAIL: MailFindings = { ...UNTOLD, mxHost: null, isReached: null }

/** Every other domain below `.example` takes mail for anybody but `nobody`. */
const BY_DOMAIN: Readonly<Record<string, MailFindings>> = {
  'full.example': { ...UNTOLD, mailbox: 'full' },
  'disabled.example': { ...UNTOLD, mailbox: 'disabled' },
  'catch-all.example': { ...TAKEN, takesAll: true },
  'greylist.example': { ...UNTOLD, obstacle: 'later' },
  'unreachable.example': { ...UNTOLD, isReached: false, obstacle: 'not_reached' },
  'no-mail.example': { ...NO_MAIL, route: 'refuses_mail' },
  'no-such-domain.example': { ...NO_MAIL, route: 'no_domain' },
}

/** Demo mode, nothing leaves the machine: invented answers, about invented domains only. */
export function createSampleProbe(): MailProbe {
  return {
    ask({ local, domain }) {
      if (!domain.endsWith('.example'))
        return Promise.resolve({ ...NO_MAIL, route: null, obstacle: 'demo' })
      const known = BY_DOMAIN[domain]
      if (known) return Promise.resolve(known)
      const isThere = local.toLowerCase() !== 'nobody'
      return Promise.resolve(isThere ? TAKEN : { ...UNTOLD, mailbox: 'none', takesAll: false })
    },
  }
}
