import type { MailFindings } from '../../ports/mail-probe.ts'
import { meaningOf, type ReplyMeaning } from './reply-meaning.ts'
import { openSmtpTalk, type SmtpReply } from './smtp-talk.ts'

type MailboxFindings = Pick<MailFindings, 'isReached' | 'mailbox' | 'takesAll' | 'obstacle'>
type Talk = Awaited<ReturnType<typeof openSmtpTalk>>

interface MailboxQuery {
  /** The host name with which we introduce ourselves. */
  helo: string
  /** The address for bounces. Empty for none. */
  sender: string
  recipient: string
  /** An invented address of the same domain. */
  madeUp: string
}

const UNKNOWN = { mailbox: null, takesAll: null } as const

/**
 * Asks one mail server whether it would accept mail, and leaves before sending any. Never throws.
 */
export async function askMailbox(
  connection: Parameters<typeof openSmtpTalk>[0],
  query: MailboxQuery,
): Promise<MailboxFindings> {
  let talk: Talk
  try {
    talk = await openSmtpTalk(connection)
  } catch {
    return { isReached: false, ...UNKNOWN, obstacle: 'not_reached' }
  }
  let isReached = false
  try {
    const greeting = await talk.greeting()
    isReached = true
    const answer = greeting.code === 220 ? await introduceAndAsk(talk, query) : turnedAway(greeting)
    return { isReached, ...answer }
  } catch {
    return { isReached, ...UNKNOWN, obstacle: 'broken' }
  } finally {
    talk.close()
  }
}

type Answer = Omit<MailboxFindings, 'isReached'>

async function introduceAndAsk(
  talk: Talk,
  { helo, sender, recipient, madeUp }: MailboxQuery,
): Promise<Answer> {
  let hello = await talk.say(`EHLO ${helo}`)
  if (hello.code >= 500) hello = await talk.say(`HELO ${helo}`)
  if (hello.code !== 250) return turnedAway(hello)
  // An address with letters outside of ASCII may only be sent to a server that supports it.
  const isInternational = /[^\p{ASCII}]/u.test(recipient)
  if (isInternational && !/^SMTPUTF8\b/im.test(hello.text))
    return { ...UNKNOWN, obstacle: 'unclear' }
  const from = await talk.say(`MAIL FROM:<${sender}>${isInternational ? ' SMTPUTF8' : ''}`)
  if (from.code !== 250) return turnedAway(from)

  const meaning = meaningOf(await talk.say(`RCPT TO:<${recipient}>`))
  if (meaning === 'accepted')
    return { mailbox: 'accepted', takesAll: await takesAll(talk, madeUp), obstacle: null }
  if (meaning === 'none') return { mailbox: 'none', takesAll: false, obstacle: null }
  if (meaning === 'full' || meaning === 'disabled')
    return { mailbox: meaning, takesAll: null, obstacle: null }
  return { ...UNKNOWN, obstacle: meaning }
}

/** Returns null if the server does not say. The answer about the mailbox itself still counts. */
async function takesAll(talk: Talk, madeUp: string): Promise<boolean | null> {
  const meaning: ReplyMeaning | null = await talk
    .say(`RCPT TO:<${madeUp}>`)
    .then(meaningOf, () => null)
  if (meaning === 'accepted') return true
  return meaning === null || ['refused', 'later', 'broken'].includes(meaning) ? null : false
}

/** The server refused before the question about the mailbox. */
function turnedAway({ code }: SmtpReply): Answer {
  return { ...UNKNOWN, obstacle: code >= 500 ? 'refused' : code >= 400 ? 'later' : 'broken' }
}
