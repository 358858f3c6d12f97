import type { MailFindings, MailProbe } from '../../ports/mail-probe.ts'

const TAKEN: MailFindings = {
  route: 'mx',
  mxHost: 'mx.mail.example',
  isReached: true,
  mailbox: 'accepted',
  takesAll: false,
  obstacle: null,
}
const UNKNOWN: MailFindings = { ...TAKEN, mailbox: null, takesAll: null }
const NO_MAIL: MailFindings = { ...UNKNOWN, mxHost: null, isReached: null }

/** Every other domain below `.example` accepts mail for any name except `nobody`. */
const BY_DOMAIN: Readonly<Record<string, MailFindings>> = {
  'full.example': { ...UNKNOWN, mailbox: 'full' },
  'disabled.example': { ...UNKNOWN, mailbox: 'disabled' },
  'catch-all.example': { ...TAKEN, takesAll: true },
  'unreachable.example': { ...UNKNOWN, isReached: false, obstacle: 'not_reached' },
  'no-mail.example': { ...NO_MAIL, route: 'refuses_mail' },
  'no-such-domain.example': { ...NO_MAIL, route: 'no_domain' },
}

const MAX_GREYLISTED = 1_000

/**
 * For demo mode: nothing leaves the machine. Answers are invented, and only for invented domains.
 */
export function createSampleProbe(): MailProbe {
  const greylisted = new Set<string>()
  /** As servers that greylist do: the second look gets an answer. */
  function askToComeBack(local: string): MailFindings {
    if (greylisted.delete(local)) return TAKEN
    if (greylisted.size >= MAX_GREYLISTED) greylisted.clear()
    greylisted.add(local)
    return { ...UNKNOWN, obstacle: 'later' }
  }

  return {
    ask({ local, domain }) {
      if (!domain.endsWith('.example'))
        return Promise.resolve({ ...NO_MAIL, route: null, obstacle: 'demo' })
      if (domain === 'greylist.example') return Promise.resolve(askToComeBack(local))
      const known = BY_DOMAIN[domain]
      if (known) return Promise.resolve(known)
      const isThere = local.toLowerCase() !== 'nobody'
      return Promise.resolve(isThere ? TAKEN : { ...UNKNOWN, mailbox: 'none', takesAll: false })
    },
  }
}
