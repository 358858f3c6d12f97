import type { SettingName } from '../../config/reference/all-settings.ts'
import { advice, broken, good, unused, type Finding } from './finding.rules.ts'

/** A name that Dastak looks up, and the setting in which it is. */
export interface WantedName {
  host: string
  setting: SettingName
}
/** `unknown`: no name server answered. */
export type NameState = 'known' | 'missing' | 'unknown'

export function judgeNames(names: readonly (WantedName & { state: NameState })[]): Finding[] {
  const subject = 'DNS'
  const silent = names.filter(({ state }) => state === 'unknown')
  if (silent.length > 0)
    return [
      broken(
        subject,
        `no name server answers, for example for ${silent[0]?.host}`,
        'Check the name servers of this machine: `cat /etc/resolv.conf`',
      ),
    ]
  const missing = names.filter(({ state }) => state === 'missing')
  if (missing.length > 0)
    return missing.map(({ host, setting }) =>
      broken(
        subject,
        `there is no host ${host}`,
        `Correct ${setting}, or make the name at your DNS provider: \`getent hosts ${host}\``,
      ),
    )
  return [
    names.length > 0
      ? good(subject, `${names.map(({ host }) => host).join(', ')} found`)
      : unused(subject, 'no setting has a name to look up'),
  ]
}

/** What the DNS says about the domain of the sender of emails. Null: no name server answered. */
export interface SenderDomain {
  domain: string
  /** Texts at the domain, and at `_dmarc` below it. */
  texts: readonly string[] | null
  policies: readonly string[] | null
  hasMailServer: boolean | null
}

export function judgeSender({ domain, texts, policies, hasMailServer }: SenderDomain): Finding[] {
  const subject = 'mail domain'
  if (texts === null) return [unused(subject, `no name server answers for ${domain}`)]
  const found: Finding[] = []
  if (!texts.some((text) => /^v=spf1\b/i.test(text)))
    found.push(
      advice(
        subject,
        `${domain} has no SPF record, so emails may count as spam`,
        'Add the TXT record that your mail provider names, for example ' +
          `\`${domain}. TXT "v=spf1 mx -all"\`. It is the domain of MAIL_FROM.`,
      ),
    )
  if (policies !== null && !policies.some((text) => /^v=DMARC1\b/i.test(text)))
    found.push(
      advice(
        subject,
        `${domain} has no DMARC record, which large mailboxes require`,
        `Add \`_dmarc.${domain}. TXT "v=DMARC1; p=none"\`. It is the domain of MAIL_FROM.`,
      ),
    )
  if (hasMailServer === false)
    found.push(
      advice(
        subject,
        `${domain} accepts no mail, so answers and bounces are lost`,
        'Set MAIL_FROM to an address of a domain with a mail server (an MX record).',
      ),
    )
  return found.length > 0 ? found : [good(subject, `${domain} has SPF, DMARC and a mail server`)]
}
