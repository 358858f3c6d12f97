import { Resolver } from 'node:dns'
import { hostname } from 'node:os'
import type { Settings } from './settings.ts'

/** How the email check calls name servers and mail servers. */
export interface EmailCheckSettings {
  /** Empty means those of the system. */
  dnsServers: readonly string[]
  asksMailServers: boolean
  helo: string
  /** Empty means none. */
  sender: string
}

const HOST = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i
const ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[a-z\d.-]+\.[a-z]{2,}$/i

/** EMAIL_CHECK_DNS, EMAIL_CHECK_SMTP, EMAIL_CHECK_HELO and EMAIL_CHECK_FROM. */
export function readEmailCheck(
  settings: Settings,
  publicUrl: string | undefined,
): EmailCheckSettings {
  const { text, flag, list, refuse } = settings
  const helo = text('EMAIL_CHECK_HELO') ?? (publicUrl ? new URL(publicUrl).hostname : hostname())
  if (text('EMAIL_CHECK_HELO') && !HOST.test(helo))
    refuse('EMAIL_CHECK_HELO', 'must be a host name like mail.example.com')
  const sender = text('EMAIL_CHECK_FROM') ?? ''
  if (sender && !ADDRESS.test(sender))
    refuse('EMAIL_CHECK_FROM', 'must be an email address, or empty for none')
  const what = 'addresses of name servers like 1.1.1.1 or 10.0.0.2:5353'
  const dnsServers = list('EMAIL_CHECK_DNS', [], /^[\d.:a-f[\]]+$/i, what)
  if (!areServers(dnsServers)) refuse('EMAIL_CHECK_DNS', `must be ${what}, separated by commas`)
  return {
    dnsServers,
    asksMailServers: flag('EMAIL_CHECK_SMTP') ?? true,
    helo: HOST.test(helo) ? helo : 'localhost',
    sender,
  }
}

function areServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}
