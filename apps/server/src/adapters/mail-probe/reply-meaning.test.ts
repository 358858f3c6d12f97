import { cpuMs } from '@dastak/contract/testing/cpu-time.ts'
import { expect, test } from 'vitest'
import { meaningOf, type ReplyMeaning } from './reply-meaning.ts'

/** Replies in the form of the most common mail servers. */
const REPLIES: [code: number, text: string, ReplyMeaning][] = [
  [250, '2.1.5 OK', 'accepted'],
  [251, 'User not local; will forward', 'accepted'],
  [252, '2.5.0 Cannot verify', 'broken'],
  [354, 'go ahead', 'broken'],
  [
    550,
    '5.1.1 The email account that you tried to reach does not exist. Please try\n5.1.1 ' +
      'double-checking the recipient’s email address',
    'none',
  ],
  [
    550,
    '5.1.1 <asha@mills.example>: Recipient address rejected: User unknown in relay recipient table',
    'none',
  ],
  [550, '5.1.1 <spam@block.example>: Recipient address rejected: User unknown', 'none'],
  [
    550,
    '5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    'none',
  ],
  [550, '5.4.1 Recipient address rejected: Access denied. [X.prod.example]', 'none'],
  [550, 'No such user here', 'none'],
  [550, '#5.1.0 Address rejected.', 'unclear'],
  [553, 'sorry, no mailbox here by that name. (#5.7.1)', 'none'],
  [
    554,
    'delivery error: dd This user doesn’t have a mills.example account (asha@mills.example) [0]',
    'none',
  ],
  [550, '5.2.1 The email account that you tried to reach is disabled.', 'disabled'],
  [550, 'Account inactive', 'disabled'],
  [550, '5.2.1 The user you are trying to contact is receiving mail too quickly.', 'refused'],
  [
    450,
    '4.2.1 The user you are trying to contact is receiving mail at a rate that prevents ' +
      'additional messages',
    'later',
  ],
  [552, '5.2.2 The email account that you tried to reach is over quota', 'full'],
  [452, '4.2.2 The recipient’s inbox is out of storage space', 'full'],
  [452, '4.3.1 Insufficient system storage', 'later'],
  [452, '4.5.3 Too many recipients', 'later'],
  [552, 'Requested mail action aborted: exceeded storage allocation', 'full'],
  [554, 'Mailbox quota exceeded', 'full'],
  [
    550,
    '5.7.1 Service unavailable; client [192.0.2.7] blocked using zen.spamhaus.example',
    'refused',
  ],
  [550, '5.7.606 Access denied, banned sending IP [192.0.2.7]', 'refused'],
  [550, '5.1.8 <>: Sender address rejected: Domain not found', 'refused'],
  [553, '5.1.1 unknown sender', 'refused'],
  [554, '5.7.1 <asha@mills.example>: Relay access denied', 'refused'],
  [550, 'relaying denied', 'refused'],
  [550, '5.5.0 Requested action not taken: mailbox unavailable', 'unclear'],
  [550, 'Rejected', 'unclear'],
  [550, '#5.7.25 The IP address has no name: address not found', 'refused'],
  [451, '4.7.1 Greylisted, please try again in 180 seconds', 'later'],
  [421, 'Service not available', 'later'],
  [
    552,
    '3 Requested mail action aborted, mailbox not found\nSee mills.example/?ip=192.0.2.7',
    'none',
  ],
  [554, 'Sorry, asha does not have an account here', 'none'],
  [550, 'The recipient didn\u00e2\u0080\u0099t have an account with us', 'none'],
]

/** What Postfix, Exim, OpenSMTPD, Sendmail and Courier say in `npm run soak -- mail`. */
const OF_REAL_SERVERS: [code: number, text: string, ReplyMeaning][] = [
  [550, 'Unrouteable address', 'none'],
  [550, 'unroutable address', 'none'],
  [550, 'Account disabled', 'disabled'],
  [550, 'Mailbox is full', 'full'],
  [550, 'Invalid recipient: <nobody.here@mills.example>', 'none'],
  [550, 'User <nobody.here> unknown', 'none'],
  [550, '5.1.1 <nobody.here@mills.example>... User unknown', 'none'],
  [553, '5.3.0 <nobody.here@mills.example>... No such user here', 'none'],
  [552, '5.2.2 Mailbox full', 'full'],
  // Exim asks the server behind it about the mailbox.
  [550, 'Callout verification failed:\n550 5.1.1 <asha@mills.example>... User unknown', 'none'],
  [550, 'Callout verification failed:\n550 Invalid recipient: <asha@mills.example>', 'none'],
  [550, 'Previous (cached) callout verification failure', 'unclear'],
  [451, 'Could not complete recipient verify callout', 'later'],
  // It asks the server of our sender about that.
  [550, 'Verification failed for <us@dastak.example>\nUnrouteable address\nNo thanks', 'refused'],
  [
    550,
    'Verification failed for <us@dastak.example>\nCalled:   192.0.2.7\nSent:     RCPT TO:' +
      '<us@dastak.example>\nResponse: 550 5.1.1 <us@dastak.example>... User unknown\n' +
      'Sender verify failed',
    'refused',
  ],
  [550, 'Sender verification failed', 'refused'],
  [451, 'Could not complete sender verify callout', 'refused'],
  [
    550,
    '5.1.0 <us@dastak.example>: Sender address rejected: User unknown in local recipient table',
    'refused',
  ],
  [
    550,
    '5.1.7 <us@dastak.example>: Sender address rejected: undeliverable address: unknown user: "us"',
    'refused',
  ],
  [
    450,
    '4.1.7 <us@dastak.example>: Sender address rejected: unverified address: unknown user: "us"',
    'refused',
  ],
  [450, '4.2.0 <us@dastak.example>: Sender address rejected: Greylisted, see http://x', 'later'],
  [
    450,
    '4.2.0 <asha@mills.example>: Recipient address rejected: Greylisted, see http://x',
    'later',
  ],
]

test.each([...REPLIES, ...OF_REAL_SERVERS])('%i %s: %s', (code, text, meaning) => {
  expect(meaningOf({ code, text })).toBe(meaning)
})

test('a very long reply takes no time', () => {
  const text = 'a'.repeat(60_000)
  expect(meaningOf({ code: 550, text })).toBe('unclear')
  expect(cpuMs(() => meaningOf({ code: 550, text }))).toBeLessThan(100)
})
