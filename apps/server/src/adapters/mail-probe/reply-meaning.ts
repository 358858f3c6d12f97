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

/**
 * It is about the sender that we name, such as a failed callout to it. Exim quotes the answer to
 * the callout, which looks like one about the mailbox.
 */
const ABOUT_SENDER = new RegExp(
  [
    String.raw`sender[^.]{0,30}(?:reject|den|refus|unknown|not exist|verif|undeliverable|callout)`,
    String.raw`(?:unknown|invalid|unverified|null|empty) sender|\bverification failed for\b`,
    String.raw`(?:return|reverse).?path|mail from|envelope.from|call.?back`,
  ].join('|'),
  'i',
)
const GREYLISTED = /gr[ae]y.?list/i
/** The reply is about us, not about the mailbox. */
const ABOUT_US = new RegExp(
  [
    String.raw`spam|block(?:ed|list|ing)|(?:black|deny|block) ?list|\brbl\b|dnsbl|barracuda`,
    String.raw`reputation|\bpolic(?:y|ies)\b`,
    String.raw`your (?:ip|host|network|server|domain)|client host|\bip address`,
    String.raw`reverse (?:dns|lookup)|\bptr\b`,
    String.raw`\bhelo\b|\behlo\b|authenticat|starttls`,
    String.raw`relay(?:ing)? (?:access )?(?:denied|not permitted|prohibited)|unable to relay`,
    String.raw`access denied|not allowed|not authori[sz]ed`,
    String.raw`too (?:many|fast|quickly)|\brate\b`,
  ].join('|'),
  'i',
)
const NOBODY = new RegExp(
  [
    String.raw`no (?:such|mailbox)`,
    String.raw`(?:user|recipient|mailbox|account|address)[^.]{0,40}(?:unknown|not found|not known)`,
    String.raw`(?:user|recipient|mailbox|account|address)[^.]{0,40}(?:(?:does|did)n.{0,3}t|not) exist`,
    String.raw`(?:user|recipient|mailbox|account|address)[^.]{0,40}invalid`,
    String.raw`(?:unknown|invalid|non-?existent) (?:user|recipient|mailbox|account|address|local)`,
    String.raw`(?:does|did)(?:n.{0,3}t| not) have an? (?:\S{1,80} )?account|\bunroute?able\b`,
    String.raw`isn.{0,3}t a valid|not a (?:valid|known) (?:user|mailbox|recipient)`,
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
  // Addresses and names that the reply repeats are not part of its meaning.
  const text = beginning.replace(/(?<!\S)\S*@\S*|<[^<>\s]*>/g, '')
  const isAboutSender = status === '1.8' || status === '1.7' || ABOUT_SENDER.test(text)
  const isAboutUs = isAboutSender || ABOUT_US.test(text)
  if (status === '2.2' || (FULL.test(text) && !isAboutUs)) return 'full'
  if (code < 500) return isAboutSender && !GREYLISTED.test(text) ? 'refused' : 'later'
  if (status === '4.1' && /recipient address rejected/i.test(text)) return 'none'
  if (status.startsWith('7.') || isAboutUs) return 'refused'
  if (status === '2.1' || DISABLED.test(text)) return 'disabled'
  if (status === '1.1' || status === '1.10') return 'none'
  if (NOBODY.test(text)) return 'none'
  return code === 552 && status === '' ? 'full' : 'unclear'
}
