import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The first letter of `ReadyForQuery`, the last message of a login. */
const READY = 'Z'.charCodeAt(0)

/**
 * A pooler that reads the statements of its clients, as pgcat and ProxySQL do: it sends a SELECT
 * outside a transaction to `copyPort`, and everything else to `primaryPort`. Both servers must
 * accept logins without a password.
 */
export async function startSplitter(primaryPort: number, copyPort: number) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const primary = connect(primaryPort, '127.0.0.1')
    const copy = connect(copyPort, '127.0.0.1')
    for (const socket of [client, primary, copy]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.on('close', () => [primary, copy].forEach((socket) => socket.destroy()))
    let isStarted = false
    let isInTransaction = false
    let target = primary
    primary.on('data', (bytes) => client.write(bytes))
    // The client has logged in once only, so the copy's answer to its login is dropped.
    let isLoggedIn = false
    copy.on('data', (bytes) => {
      if (isLoggedIn) client.write(bytes)
      else if (bytes.at(-6) === READY) {
        isLoggedIn = true
        client.resume()
      }
    })
    client.on('data', (bytes: Buffer) => {
      if (!isStarted) {
        isStarted = true
        for (const socket of [primary, copy]) socket.write(bytes)
        // On a busy machine the copy may take longer. No statement is for it until then.
        client.pause()
        return
      }
      const statement = /^[QP](?:.{4})(?:[^\0]*\0(?=[^\0]+\0))?(\w+)/s.exec(
        bytes.toString('latin1'),
      )
      const word = statement?.[1]?.toUpperCase()
      if (word === 'BEGIN') isInTransaction = true
      if (word !== undefined) target = word === 'SELECT' && !isInTransaction ? copy : primary
      if (word === 'COMMIT' || word === 'ROLLBACK') isInTransaction = false
      target.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
