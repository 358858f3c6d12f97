import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy that leads to one local port after the other, and can go silent. */
export async function startBalancer(ports: readonly number[]) {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(ports[sockets.length % ports.length]!, '127.0.0.1')
    sockets.push(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** New connections are refused, and open ones get no answer. */
    silence() {
      server.close()
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
