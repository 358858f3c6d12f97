import type { SmtpReply } from './smtp-session.ts'

/** What a mail server's reply says about an address. */
export type ReplyMeaning =
  | 'accepted'
  | 'none'
  | 'full'
  | 'disabled'
  | 'refused'
  | 'later'
  | 'unclear'
  | 'broken'

/** The patterns are slow on long texts, so only the beginning of a long reply is read. */
const MAX_READ = 1_000

/** The reply is about us, not about the mailbox. */
const ABOUT_US = new RegExp(
  [
    String.raw`spam|block(?:ed|list|ing)|(?:black|deny|block) ?list|\brbl\b|dnsbl|barracuda`,
    String.raw`reputation|\bpolic(?:y|ies)\b`,
    String.raw`your (?:ip|host|network|server|domain)|client host|reverse (?:dns|lookup)|\bptr\b`,
    String.raw`\bhelo\b|\behlo\b|authenticat|starttls`,
    String.raw`relay(?:ing)? (?:access )?(?:denied|not permitted|prohibited)|unable to relay`,
    String.raw`access denied|not allowed|not authori[sz]ed`,
    String.raw`too (?:many|fast|quickly)|\brate\b`,
    String.raw`sender[^.]{0,30}(?:reject|den|refus|unknown|not exist)|(?:unknown|invalid) sender`,
  ].join('|'),
  'i',
)
const NOBODY = new RegExp(
  [
    String.raw`no (?:such|mailbox)`,
    String.raw`(?:user|recipient|mailbox|account|address)[^.]{0,40}(?:unknown|not found|not known)`,
    String.raw`(?:user|recipient|mailbox|account|address)[^.]{0,40}(?:(?:does|did)n.?t|not) exist`,
    String.raw`(?:user|recipient|mailbox|account|address)[^.]{0,40}invalid`,
    String.raw`(?:unknown|invalid|non-?existent) (?:user|recipient|mailbox|account|address|local)`,
    String.raw`isn.?t a valid|not a (?:valid|known) (?:user|mailbox|recipient)`,
  ].join('|'),
  'i',
)
const FULL =
  /(?:mailbox|inbox|quota|user)[^.]{0,30}(?:is full|exceed|over ?quota)|over ?quota|mailbox full/i
const DISABLED =
  /(?:user|mailbox|account|recipient)[^.]{0,40}(?:disabled|inactive|suspended|deactivated|closed)/i

/**
 * Reads a reply to `RCPT TO` by its enhanced status (RFC 3463), or by its text. If neither helps,
 * it is unclear.
 */
export function meaningOf({ code, text: reply }: SmtpReply): ReplyMeaning {
  if (code === 250 || code === 251) return 'accepted'
  if (code < 400) return 'broken'
  const beginning = reply.slice(0, MAX_READ)
  // `5.1.1` without its first digit, which says the same as the code.
  const status = /^[45]\.(\d{1,3}\.\d{1,3})(?!\d)/.exec(beginning)?.[1] ?? ''
  // Addresses that the reply repeats are not part of its meaning.
  const text = beginning.replace(/(?<!\S)\S*@\S*/g, '')
  if (status === '2.2' || (FULL.test(text) && !ABOUT_US.test(text))) return 'full'
  if (code < 500) return 'later'
  if (status === '4.1' && /recipient address rejected/i.test(text)) return 'none'
  if (status.startsWith('7.') || status === '1.8' || status === '1.7' || ABOUT_US.test(text))
    return 'refused'
  if (status === '2.1' || DISABLED.test(text)) return 'disabled'
  if (status === '1.1' || status === '1.10') return 'none'
  if (code === 552 && status === '') return 'full'
  return NOBODY.test(text) ? 'none' : 'unclear'
}
