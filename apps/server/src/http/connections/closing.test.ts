import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSettings } from '@dastak/contract/settings.ts'
import { expect, test } from 'vitest'
import { startHttpServer } from './http-server.ts'

const REQUEST = `GET ${getSettings.path} HTTP/1.1\r\nhost: x\r\n\r\n`

async function start(wait: (call: number) => Promise<unknown>) {
  const connections = { total: 1_000, perAddress: 1_000, isProxy: () => false }
  let calls = 0
  const answer = async () => {
    await wait(calls++)
    return new Response('a whole answer')
  }
  return startHttpServer(answer, { port: 0, hosts: ['127.0.0.1', '127.0.0.2'], connections })
}

/** A client that sends requests on one connection until it ends. */
async function sendRepeatedly(socket: Socket, index: number, onAnswer: () => void) {
  const state = { received: '', sent: 0, failure: null as string | null, hasEnded: false }
  socket.on('data', (piece: Buffer) => (state.received += piece.toString()))
  socket.on('error', (error: NodeJS.ErrnoException) => (state.failure = error.code ?? 'error'))
  socket.once('end', () => (state.hasEnded = true))
  await once(socket, 'connect')
  const answers = () => state.received.split('a whole answer').length - 1
  const goesOn = () => !state.hasEnded && state.failure === null
  while (goesOn()) {
    state.sent += 1
    socket.write(REQUEST)
    while (answers() < state.sent && goesOn()) await sleep(1)
    onAnswer()
    await sleep(index % 5)
  }
  socket.end()
  const rest = state.received.slice(state.received.lastIndexOf('a whole answer') + 14)
  return { failure: state.failure, sent: state.sent, answers: answers(), rest }
}

test('kept connections end without a reset and with complete replies, at every address, while their clients send more', async () => {
  const server = await start(() => sleep(2))
  const answered = new Set<number>()
  const clients = Array.from({ length: 120 }, (_, index) =>
    sendRepeatedly(connect(server.port, index % 3 === 0 ? '127.0.0.2' : '127.0.0.1'), index, () =>
      answered.add(index),
    ),
  )
  // A connection that the system accepted but the server did not is lost with its listener.
  await expect.poll(() => answered.size).toBe(clients.length)
  await server.stop(0)
  const ends = await Promise.all(clients)
  expect(ends.filter(({ failure }) => failure !== null)).toEqual([])
  // The last request of some came too late and was not started.
  expect(ends.filter(({ sent, answers, rest }) => sent - answers > 1 || rest !== '')).toEqual([])
})

test('of several requests in one packet, each started one gets a reply', async () => {
  const isStopping = Promise.withResolvers<void>()
  const server = await start((call) => (call === 0 ? sleep(20) : isStopping.promise))
  const socket = connect(server.port, '127.0.0.1')
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  await once(socket, 'connect')
  socket.write(REQUEST + REQUEST)
  await expect.poll(() => pieces.length).toBeGreaterThan(0)
  const stopped = server.stop(0)
  isStopping.resolve()
  await once(socket, 'close')
  await stopped
  expect(Buffer.concat(pieces).toString().split('a whole answer')).toHaveLength(3)
})

test('a request that has started to arrive gets a reply', async () => {
  const server = await start(() => sleep(0))
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(REQUEST.slice(0, 20))
  await sleep(50)
  const stopped = server.stop(0)
  await sleep(50)
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece)).write(REQUEST.slice(20))
  await once(socket, 'close')
  await stopped
  expect(Buffer.concat(pieces).toString()).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*a whole answer$/i,
  )
})
