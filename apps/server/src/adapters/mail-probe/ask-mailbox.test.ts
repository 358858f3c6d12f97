import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { speak, startMailServer, startRawServer } from '../../testing/vendors/mail-world.ts'
import { askMailbox } from './ask-mailbox.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Far longer than all replies may take, so that only their own limit ends a query. */
const WHOLE_MS = 60_000
const INVENTED = 'nobody.has.this@mills.example'
function askAt(port: number, { sender = '', replyMs = 2_000 } = {}) {
  return (recipient: string) => {
    const times = { connectMs: 2_000, replyMs, signal: AbortSignal.timeout(WHOLE_MS) }
    const query = { helo: 'dastak.example', sender, recipient, inventedRecipient: INVENTED }
    return askMailbox({ address: '127.0.0.1', port, mayReach: () => true, ...times }, query)
  }
}

async function mailServer(refuse: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(refuse)
  closers.push(server.close)
  return { ...server, ask: askAt(server.port) }
}
async function rawServer(serve: (socket: Socket) => void, options?: Parameters<typeof askAt>[1]) {
  const server = await startRawServer(serve)
  closers.push(server.close)
  return { ...server, ask: askAt(server.port, options) }
}
/** Greets, agrees to everything, and answers with `reply` to the question about an address. */
const replyWith = (reply: string | null) => (socket: Socket) =>
  speak(socket, '220 mx\r\n', (line) => (line.startsWith('RCPT') ? reply : '250 ok\r\n'))

test('a mailbox that is accepted while an invented one is not, and no mail is sent', async () => {
  const server = await mailServer((address) =>
    address.startsWith('asha@') ? null : { code: 550, text: '5.1.1 User unknown' },
  )
  expect(await server.ask('asha@mills.example')).toEqual({
    isReached: true,
    mailbox: 'accepted',
    takesAll: false,
    obstacle: null,
  })
  expect(server.received).toEqual(['dastak.example from <>', 'asha@mills.example', INVENTED])
})

test('an unknown mailbox, a full or closed one, and a server that accepts every address', async () => {
  const server = await mailServer((address) => {
    if (address.startsWith('full@')) return { code: 452, text: '4.2.2 Mailbox full' }
    if (address.startsWith('closed@')) return { code: 550, text: '5.2.1 Mailbox disabled' }
    return address.startsWith('nobody@') ? { code: 550, text: '5.1.1 No such user' } : null
  })
  const findingsOf = async (email: string) => {
    const { isReached, mailbox, takesAll, obstacle } = await server.ask(email)
    return [isReached, mailbox, takesAll, obstacle]
  }
  expect(await findingsOf('nobody@mills.example')).toEqual([true, 'none', false, null])
  expect(await findingsOf('full@mills.example')).toEqual([true, 'full', null, null])
  expect(await findingsOf('closed@mills.example')).toEqual([true, 'disabled', null, null])
  expect(await findingsOf('asha@mills.example')).toEqual([true, 'accepted', true, null])
})

test.each([
  [{ code: 450, text: '4.2.0 Greylisted, come back in 5 minutes' }, 'later'],
  [{ code: 451, text: '4.7.1 Try again later' }, 'later'],
  [{ code: 550, text: '5.7.1 Client host blocked using zen.spamhaus.example' }, 'refused'],
  [{ code: 550, text: '5.1.1 Your IP is on a blocklist' }, 'refused'],
  [{ code: 554, text: '5.7.1 Relay access denied' }, 'refused'],
  [{ code: 550, text: 'Requested action not taken: mailbox unavailable' }, 'unclear'],
] as const)('%o says nothing about a mailbox', async (refusal, obstacle) => {
  const server = await mailServer(() => refusal)
  expect(await server.ask('asha@mills.example')).toEqual({
    isReached: true,
    mailbox: null,
    takesAll: null,
    obstacle,
  })
})

test('a server that stops after accepting the address leaves open whether it accepts every address', async () => {
  let requests = 0
  const server = await rawServer((socket) =>
    speak(socket, '220 mx\r\n', (line) =>
      line.startsWith('RCPT') && (requests += 1) === 2 ? null : '250 ok\r\n',
    ),
  )
  expect(await server.ask('asha@mills.example')).toMatchObject({
    mailbox: 'accepted',
    takesAll: null,
    obstacle: null,
  })
})

const long = 'x'.repeat(100)
const MISLEADING_SERVERS: Record<
  string,
  [serve: (socket: Socket) => void, isReached: boolean, obstacle: string]
> = {
  'says nothing': [() => undefined, false, 'broken'],
  'hangs up at once': [(socket) => socket.end(), false, 'broken'],
  'resets the connection': [
    (socket) => void setTimeout(() => socket.resetAndDestroy(), 50),
    false,
    'broken',
  ],
  'talks HTTP': [(socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), false, 'broken'],
  'sends bytes of anything': [(socket) => socket.write(Buffer.alloc(5_000, 0xff)), false, 'broken'],
  'never ends its greeting': [(socket) => drip(socket, `220-${long}\r\n`, 1), false, 'broken'],
  'greets a letter at a time': [(socket) => drip(socket, '2', 50), false, 'broken'],
  'greets with a megabyte': [
    (socket) => socket.write(`220 ${'x'.repeat(1_000_000)}\r\n`),
    false,
    'broken',
  ],
  'writes a line that is too long': [
    (socket) => socket.write(`220 ${'x'.repeat(10_000)}\r\n`),
    false,
    'broken',
  ],
  'changes its mind within a reply': [
    (socket) => socket.write('220-one\r\n550 two\r\n'),
    false,
    'broken',
  ],
  'answers before the question': [
    (socket) => socket.write('220 mx\r\n250 ok\r\n250 ok\r\n550 5.1.1 no\r\n'),
    false,
    'broken',
  ],
  'does not talk to us': [
    (socket) => socket.write('554 5.7.1 no service for you\r\n'),
    true,
    'refused',
  ],
  'is too busy': [(socket) => socket.write('421 4.3.2 too many connections\r\n'), true, 'later'],
  'wants TLS first': [
    (socket) =>
      speak(socket, '220 mx\r\n', (line) =>
        line.startsWith('MAIL') ? '530 5.7.0 STARTTLS first\r\n' : '250 ok\r\n',
      ),
    true,
    'refused',
  ],
  'hangs at the question': [replyWith(''), true, 'broken'],
  'disconnects at the question': [replyWith(null), true, 'broken'],
  'answers with half a reply': [replyWith('550-5.1.1 nobody\r\n'), true, 'broken'],
  'answers with a code of no meaning': [replyWith('299 hm\r\n'), true, 'broken'],
}
function drip(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.on('close', () => clearInterval(timer))
}

test.each(Object.entries(MISLEADING_SERVERS))(
  'a server that %s says nothing about a mailbox',
  async (_, [serve, isReached, obstacle]) => {
    // A server that must be reached has the usual time, on a busy machine too.
    const server = await rawServer(serve, isReached ? {} : { replyMs: 400 })
    const found = await server.ask('asha@mills.example')
    expect(found).toEqual({ isReached, mailbox: null, takesAll: null, obstacle })
  },
)

test('a reply of many lines is read completely, also in pieces; an older server gets the older greeting', async () => {
  const received: string[] = []
  const server = await rawServer(
    (socket) => {
      socket.write('220-mx\r\n22')
      setTimeout(
        () =>
          speak(socket, '0 ready\r\n', (line) => {
            received.push(line)
            if (line.startsWith('EHLO')) return '502 5.5.1 what\r\n'
            return line.startsWith('RCPT TO:<asha@') || !line.startsWith('RCPT')
              ? '250-2.1.5 yes\r\n250 2.1.5 ok\r\n'
              : '550-5.1.1 no\r\n550 5.1.1 such user\r\n'
          }),
        30,
      )
    },
    { sender: 'check@dastak.example' },
  )
  expect(await server.ask('asha@mills.example')).toMatchObject({
    mailbox: 'accepted',
    takesAll: false,
  })
  expect(received.slice(0, 4)).toEqual([
    'EHLO dastak.example',
    'HELO dastak.example',
    'MAIL FROM:<check@dastak.example>',
    'RCPT TO:<asha@mills.example>',
  ])
})

test('letters outside of ASCII are sent only to a server that supports them', async () => {
  const received: string[] = []
  const greet = (extensions: string) => (socket: Socket) =>
    speak(socket, '220 mx\r\n', (line) => {
      received.push(line)
      return line.startsWith('EHLO')
        ? `250-mx\r\n${extensions}250 HELP\r\n`
        : line.includes(INVENTED)
          ? '550 5.1.1 no\r\n'
          : '250 ok\r\n'
    })
  const old = await rawServer(greet(''))
  expect(await old.ask('आशा@mills.example')).toMatchObject({
    isReached: true,
    mailbox: null,
    obstacle: 'unclear',
  })
  expect(received.join()).not.toContain('RCPT')
  const modern = await rawServer(greet('250-SMTPUTF8\r\n'))
  expect(await modern.ask('आशा@mills.example')).toMatchObject({
    mailbox: 'accepted',
    takesAll: false,
  })
  expect(received).toContain('RCPT TO:<आशा@mills.example>')
  expect(received).toContain('MAIL FROM:<> SMTPUTF8')
})
