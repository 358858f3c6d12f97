import type { MailFindings } from '../../ports/mail-probe.ts'
import { meaningOf, type ReplyMeaning } from './reply-meaning.ts'
import { openSmtpSession, type SmtpReply } from './smtp-session.ts'

type MailboxFindings = Pick<MailFindings, 'isReached' | 'mailbox' | 'takesAll' | 'obstacle'>
type Session = Awaited<ReturnType<typeof openSmtpSession>>

interface MailboxQuery {
  /** The host name with which we introduce ourselves. */
  helo: string
  /** The address for bounces. Empty for none. */
  sender: string
  recipient: string
  /** An invented address of the same domain. */
  inventedRecipient: string
}

const UNKNOWN = { mailbox: null, takesAll: null } as const

/**
 * Asks one mail server whether it would accept mail, and leaves before sending any. Never throws.
 */
export async function askMailbox(
  connection: Parameters<typeof openSmtpSession>[0],
  query: MailboxQuery,
): Promise<MailboxFindings> {
  let session: Session
  try {
    session = await openSmtpSession(connection)
  } catch {
    return { isReached: false, ...UNKNOWN, obstacle: 'not_reached' }
  }
  let isReached = false
  try {
    const greeting = await session.greeting()
    isReached = true
    const answer =
      greeting.code === 220 ? await greetAndAsk(session, query) : refusedEarly(greeting)
    return { isReached, ...answer }
  } catch {
    return { isReached, ...UNKNOWN, obstacle: 'broken' }
  } finally {
    session.close()
  }
}

type Answer = Omit<MailboxFindings, 'isReached'>

async function greetAndAsk(
  session: Session,
  { helo, sender, recipient, inventedRecipient }: MailboxQuery,
): Promise<Answer> {
  let hello = await session.send(`EHLO ${helo}`)
  if (hello.code >= 500) hello = await session.send(`HELO ${helo}`)
  if (hello.code !== 250) return refusedEarly(hello)
  // An address with letters outside of ASCII may only be sent to a server that supports it.
  const isInternational = /[^\p{ASCII}]/u.test(recipient)
  if (isInternational && !/^SMTPUTF8\b/im.test(hello.text))
    return { ...UNKNOWN, obstacle: 'unclear' }
  const from = await session.send(`MAIL FROM:<${sender}>${isInternational ? ' SMTPUTF8' : ''}`)
  if (from.code !== 250) return refusedEarly(from)

  const meaning = meaningOf(await session.send(`RCPT TO:<${recipient}>`))
  if (meaning === 'accepted')
    return {
      mailbox: 'accepted',
      takesAll: await takesAll(session, inventedRecipient),
      obstacle: null,
    }
  if (meaning === 'none') return { mailbox: 'none', takesAll: false, obstacle: null }
  if (meaning === 'full' || meaning === 'disabled')
    return { mailbox: meaning, takesAll: null, obstacle: null }
  // A server that greylists answers later only about addresses that it has seen before.
  if (meaning === 'later') await takesAll(session, inventedRecipient)
  return { ...UNKNOWN, obstacle: meaning }
}

/** Returns null if the server does not say. The answer about the mailbox itself still counts. */
async function takesAll(session: Session, address: string): Promise<boolean | null> {
  const meaning: ReplyMeaning | null = await session
    .send(`RCPT TO:<${address}>`)
    .then(meaningOf, () => null)
  if (meaning === 'accepted') return true
  return meaning === null || ['refused', 'later', 'broken'].includes(meaning) ? null : false
}

/** The server refused before the question about the mailbox. */
function refusedEarly({ code }: SmtpReply): Answer {
  return { ...UNKNOWN, obstacle: code >= 500 ? 'refused' : code >= 400 ? 'later' : 'broken' }
}
