import { once } from 'node:events'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import DNS from 'dns2'
import { SMTPServer } from 'smtp-server'

/**
 * Answers for one name, by type. `fail` is an rcode (2: broken, 3: no such name), `silent` never
 * answers.
 */
interface NameRecords {
  mx?: readonly (readonly [priority: number, exchange: string])[]
  a?: readonly string[]
  aaaa?: readonly string[]
  txt?: readonly string[]
  fail?: 2 | 3 | 5 | 'silent'
}

/** A name server on this machine that only knows these names. */
export async function startDns(names: Readonly<Record<string, NameRecords>>) {
  const { TYPE, CLASS } = DNS.Packet
  const server = DNS.createServer({
    udp: true,
    handle(request, send) {
      const response = DNS.Packet.createResponseFromRequest(request)
      const { name = '', type } = request.questions[0] ?? {}
      const found = names[name.toLowerCase()] ?? { fail: 3 }
      if (found.fail === 'silent') return
      if (found.fail !== undefined) response.header.rcode = found.fail
      const answers =
        type === TYPE.MX
          ? (found.mx ?? []).map(([priority, exchange]) => ({ priority, exchange }))
          : type === TYPE.TXT
            ? (found.txt ?? []).map((data) => ({ data }))
            : ((type === TYPE.A ? found.a : found.aaaa) ?? []).map((address) => ({ address }))
      // Its types require a method that it adds itself.
      for (const answer of answers)
        response.answers.push({
          name,
          type,
          class: CLASS.IN,
          ttl: 60,
          ...answer,
        } as DNS.Packet.Resource)
      void send(response)
    },
  })
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  return { address: `127.0.0.1:${udp?.port}`, close: () => void server.close() }
}

/**
 * A mail server on this machine that refuses an address with the reply that `refuse` returns for
 * it.
 */
export async function startMailServer(
  refuse: (address: string) => { code: number; text: string } | null,
) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom: ({ address }, session, done) => {
      received.push(`${session.hostNameAppearsAs} from <${address}>`)
      done()
    },
    onRcptTo: ({ address }, _, done) => {
      received.push(address)
      const refusal = refuse(address)
      done(
        refusal
          ? Object.assign(new Error(refusal.text), { responseCode: refusal.code })
          : undefined,
      )
    },
    onData: (_, session, done) =>
      done(new Error(`mail was sent to ${session.envelope.rcptTo.length}`)),
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    /**
     * The names with which clients introduced themselves, and the addresses that they named.
     */
    received,
    close: () => server.close(() => undefined),
  }
}

/** A server that handles each connection with `serve`. `connections` counts them. */
export async function startRawServer(serve: (socket: Socket, nth: number) => void) {
  const open = new Set<Socket>()
  let connections = 0
  const server = createTcpServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    serve(socket, (connections += 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** Greets, and then answers each line with the result of `reply`. Hangs up if that is null. */
export function speak(
  socket: Socket,
  greeting: string,
  reply: (line: string) => string | null,
): void {
  socket.write(greeting)
  socket.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      const replyText = reply(line)
      if (replyText === null) return void socket.destroy()
      socket.write(replyText)
    }
  })
}
