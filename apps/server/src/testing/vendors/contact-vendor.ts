import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestsOf, type VendorKind } from '../../config/contact-requests.ts'
import { vendorsOf } from './vendors-on.ts'

interface VendorCall {
  method: string | undefined
  /** The path and the query. */
  url: string
  key: string | undefined
  authorization: string | undefined
  body: string
}
/** What a vendor on this machine does with a request. */
export type Reacting = (call: VendorCall, response: ServerResponse) => void

/** A vendor of contacts on this machine, over real sockets, that reacts as a test says. */
export async function startContactVendor(react: Reacting) {
  const vendor = { url: '', calls: [] as VendorCall[], react, close }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { method, url = '', headers } = request
      const { authorization, 'x-key': key } = headers
      const call = { method, url, key: key?.toString(), authorization, body }
      vendor.calls.push(call)
      vendor.react(call, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  function close(): void {
    server.closeAllConnections()
    server.close()
  }
  return vendor
}
export type ContactVendorServer = Awaited<ReturnType<typeof startContactVendor>>

/** The subject of a request as `POSTED` writes it. */
export const subjectIn = ({ body }: VendorCall): string => /"id":"([^"]*)"/.exec(body)?.[1] ?? ''

/** The request of a kind as a file describes it. `URL` in it is the server. */
export function requestAt(url: string, kind: VendorKind, written: object, key = 'a secret') {
  const kinds = JSON.parse(JSON.stringify({ [kind]: written }).replaceAll('URL', url)) as object
  const [vendor] = vendorsOf([{ name: 'Sample Data', kinds }], key)
  return requestsOf(vendor!.kinds, vendor!.keys)[kind]!
}
