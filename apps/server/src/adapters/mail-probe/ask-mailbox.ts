import type { MailFindings } from '../../ports/mail-probe.ts'
import { meaningOf, type ReplyMeaning } from './reply-meaning.ts'
import { openSmtpTalk, type SmtpReply } from './smtp-talk.ts'

type MailboxTold = Pick<MailFindings, 'isReached' | 'mailbox' | 'takesAll' | 'obstacle'>
type Talk = Awaited<ReturnType<typeof openSmtpTalk>>

interface Question {
  /** How we introduce ourselves: the name of a host. */
  helo: string
  /** Where a bounce would go; empty: nowhere. */
  sender: string
  recipient: string
  /** An address of the same domain that nobody has. */
  madeUp: string
}

const UNTOLD = { mailbox: null, takesAll: null } as const

/** Asks one mail server whether it would take mail, and leaves before any. Never throws. */
export async function askMailbox(
  connection: Parameters<typeof openSmtpTalk>[0],
  question: Question,
): Promise<MailboxTold> {
  let talk: Talk
  try {
    talk = await openSmtpTalk(connection)
  } catch {
    return { isReached: false, ...UNTOLD, obstacle: 'not_reached' }
  }
  let isReached = false
  try {
    const greeting = await talk.greeting()
    isReached = true
    const told =
      greeting.code === 220 ? await introduceAndAsk(talk, question) : turnedAway(greeting)
    return { isReached, ...told }
  } catch {
    return { isReached, ...UNTOLD, obstacle: 'broken' }
  } finally {
    talk.close()
  }
}

type Told = Omit<MailboxTold, 'isReached'>

async function introduceAndAsk(
  talk: Talk,
  { helo, sender, recipient, madeUp }: Question,
): Promise<Told> {
  let hello = await talk.say(`EHLO ${helo}`)
  if (hello.code >= 500) hello = await talk.say(`HELO ${helo}`)
  if (hello.code !== 250) return turnedAway(hello)
  // An address with letters beyond ASCII may only be named to who understands it.
  const isInternational = /[^\p{ASCII}]/u.test(recipient)
  if (isInternational && !/^SMTPUTF8\b/im.test(hello.text))
    return { ...UNTOLD, obstacle: 'unclear' }
  const from = await talk.say(`MAIL FROM:<${sender}>${isInternational ? ' SMTPUTF8' : ''}`)
  if (from.code !== 250) return turnedAway(from)

  const meaning = meaningOf(await talk.say(`RCPT TO:<${recipient}>`))
  if (meaning === 'accepted')
    return { mailbox: 'accepted', takesAll: await takesAll(talk, madeUp), obstacle: null }
  if (meaning === 'none') return { mailbox: 'none', takesAll: false, obstacle: null }
  if (meaning === 'full' || meaning === 'disabled')
    return { mailbox: meaning, takesAll: null, obstacle: null }
  return { ...UNTOLD, obstacle: meaning }
}

/** Null where it does not tell: what it accepted before stays said. */
async function takesAll(talk: Talk, madeUp: string): Promise<boolean | null> {
  const meaning: ReplyMeaning | null = await talk
    .say(`RCPT TO:<${madeUp}>`)
    .then(meaningOf, () => null)
  if (meaning === 'accepted') return true
  return meaning === null || ['refused', 'later', 'broken'].includes(meaning) ? null : false
}

/** Before anybody was asked about. */
function turnedAway({ code }: SmtpReply): Told {
  return { ...UNTOLD, obstacle: code >= 500 ? 'refused' : code >= 400 ? 'later' : 'broken' }
}
