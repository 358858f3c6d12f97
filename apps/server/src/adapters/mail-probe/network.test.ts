import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { speak, startDns, startRawServer } from '../../testing/vendors/mail-world.ts'
import { createNetworkProbe, type NetworkProbeOptions } from './network.ts'

const LOCAL = { a: ['127.0.0.1'] }
let dns: Awaited<ReturnType<typeof startDns>>
beforeAll(async () => {
  dns = await startDns({
    'mills.example': {
      mx: [
        [20, 'second.mills.example'],
        [10, 'mx.mills.example'],
      ],
    },
    'mx.mills.example': LOCAL,
    'second.mills.example': LOCAL,
    'home.example': LOCAL,
    'bare.example': {},
    'null.example': { mx: [[0, '.']] },
    'broken.example': { fail: 2 },
    'refused.example': { fail: 5 },
    'silent.example': { fail: 'silent' },
    'lost.example': { mx: [[10, 'mx.nowhere.example']] },
    'number.example': { mx: [[10, '127.0.0.1']] },
    'inside.example': {
      mx: [
        [1, 'metadata.inside.example'],
        [2, 'mapped.inside.example'],
        [3, 'localhost'],
      ],
    },
    'metadata.inside.example': { a: ['169.254.169.254', '10.0.0.1'] },
    'mapped.inside.example': { aaaa: ['::ffff:127.0.0.1', '::1', '64:ff9b::7f00:1'] },
    localhost: LOCAL,
    'detour.example': {
      mx: [
        [1, 'metadata.inside.example'],
        [2, 'mx.mills.example'],
      ],
    },
  })
})
afterAll(() => dns.close())

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const TIMES = { dns: 500, connect: 2_000, reply: 2_000, whole: 5_000, pause: 0 }
function probeOf(options: Partial<NetworkProbeOptions> = {}) {
  const probe = createNetworkProbe({
    dnsServers: [dns.address],
    asksMailServers: true,
    helo: 'dastak.example',
    sender: '',
    privateAddresses: ['127.0.0.1'],
    times: TIMES,
    ...options,
  })
  return (email: string) => {
    const [local = '', domain = ''] = email.split('@')
    return probe.ask({ local, domain })
  }
}

async function rawServer(
  serve: (socket: Socket, nth: number) => void,
  options: Partial<NetworkProbeOptions> = {},
) {
  const server = await startRawServer(serve)
  closers.push(server.close)
  return { ...server, ask: probeOf({ port: server.port, ...options }) }
}

const MX = { route: 'mx', mxHost: 'mx.mills.example' }
test('mail servers are asked in order, the next one if one does not answer', async () => {
  const server = await rawServer((socket, nth) =>
    nth === 1
      ? socket.destroy()
      : speak(socket, '220 mx\r\n', (line) =>
          /RCPT TO:<asha/.test(line)
            ? '250 ok\r\n'
            : line.startsWith('RCPT')
              ? '550 5.1.1 no\r\n'
              : '250 ok\r\n',
        ),
  )
  expect(await server.ask('asha@mills.example')).toEqual({
    route: 'mx',
    mxHost: 'second.mills.example',
    isReached: true,
    mailbox: 'accepted',
    takesAll: false,
    obstacle: null,
  })
  expect(server.connections()).toBe(2)
})

test('a refusal of one server is final', async () => {
  const server = await rawServer((socket) => socket.write('554 5.7.1 blocked\r\n'))
  expect(await server.ask('asha@mills.example')).toMatchObject({
    mxHost: 'mx.mills.example',
    obstacle: 'refused',
  })
  expect(server.connections()).toBe(1)
})

test('without a connection nothing is known about the mailbox', async () => {
  const gone = await startRawServer(() => undefined)
  gone.close()
  expect(await probeOf({ port: gone.port })('asha@mills.example')).toEqual({
    route: 'mx',
    mxHost: 'second.mills.example',
    isReached: false,
    mailbox: null,
    takesAll: null,
    obstacle: 'not_reached',
  })
})

test.each([
  ['nowhere.example', { route: 'no_domain', obstacle: null }],
  ['bare.example', { route: 'no_server', obstacle: null }],
  ['null.example', { route: 'refuses_mail', obstacle: null }],
  ['broken.example', { route: null, obstacle: 'no_dns' }],
  ['refused.example', { route: null, obstacle: 'no_dns' }],
  ['silent.example', { route: null, obstacle: 'no_dns' }],
  ['lost.example', { route: 'mx', obstacle: 'not_public', mxHost: 'mx.nowhere.example' }],
  ['number.example', { route: 'mx', obstacle: 'not_public' }],
] as const)('%s: the answers of the name servers', async (domain, expected) => {
  const server = await rawServer(() => undefined)
  expect(await server.ask(`asha@${domain}`)).toEqual({
    mxHost: null,
    isReached: null,
    mailbox: null,
    takesAll: null,
    ...expected,
  })
  expect(server.connections()).toBe(0)
})

test('without an answer of any name server nothing is known', async () => {
  const ask = probeOf({ dnsServers: ['127.0.0.1:1'] })
  expect(await ask('asha@mills.example')).toMatchObject({ route: null, obstacle: 'no_dns' })
})

test('there is no connection to a private address, and a mail server with one is skipped', async () => {
  const server = await rawServer((socket) => speak(socket, '220 mx\r\n', () => '250 ok\r\n'), {
    privateAddresses: [],
  })
  for (const domain of ['mills.example', 'home.example', 'inside.example'])
    expect(await server.ask(`asha@${domain}`)).toMatchObject({
      isReached: null,
      mailbox: null,
      obstacle: 'not_public',
    })
  expect(server.connections()).toBe(0)

  const named = probeOf({ port: server.port })
  expect(await named('asha@detour.example')).toMatchObject({
    mxHost: 'mx.mills.example',
    mailbox: 'accepted',
  })
  expect(server.connections()).toBe(1)
})

test('if mail servers are not asked, only the route is known', async () => {
  const server = await rawServer(() => undefined, { asksMailServers: false })
  expect(await server.ask('asha@mills.example')).toEqual({
    ...MX,
    isReached: null,
    mailbox: null,
    takesAll: null,
    obstacle: 'not_asked',
  })
  expect(await server.ask('asha@null.example')).toMatchObject({
    route: 'refuses_mail',
    obstacle: null,
  })
  expect(server.connections()).toBe(0)
})

test('a server that greylists what it has not seen answers the second look completely', async () => {
  const seen = new Set<string>()
  const { ask } = await rawServer((socket) =>
    speak(socket, '220 mx\r\n', (line) => {
      if (!line.startsWith('RCPT')) return '250 ok\r\n'
      const isNew = !seen.has(line)
      seen.add(line)
      if (isNew) return '450 4.2.0 Greylisted\r\n'
      return line.includes('asha@') ? '250 ok\r\n' : '550 5.1.1 User unknown\r\n'
    }),
  )
  expect(await ask('asha@home.example')).toMatchObject({ mailbox: null, obstacle: 'later' })
  expect(await ask('asha@home.example')).toMatchObject({ mailbox: 'accepted', takesAll: false })
  expect(await ask('ravi@home.example')).toMatchObject({ mailbox: null, obstacle: 'later' })
  expect(await ask('ravi@home.example')).toMatchObject({ mailbox: 'none', takesAll: false })
})
