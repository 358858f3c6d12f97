import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChargebeeModel } from './chargebee-model.ts'
import { createItemPrices, type Json, type Prices, Refusal } from './chargebee-parts.ts'

interface Call {
  method: string
  path: string
  fields: Readonly<Record<string, string>>
}
type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A Chargebee site on this machine: form-encoded requests, JSON answers and errors, as in its API
 * documentation.
 */
export async function startChargebeeSite(prices: Prices, apiKey: string) {
  const calls: Call[] = []
  let misbehaviour: Misbehaviour | null = null
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
  })
  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const address = new URL(request.url ?? '', 'http://site')
    const method = request.method ?? ''
    const fields = Object.fromEntries(
      method === 'GET' ? address.searchParams : new URLSearchParams(body),
    )
    calls.push({ method, path: address.pathname, fields })
    if (misbehaviour) return misbehaviour(request, response)
    if (address.pathname.startsWith('/files/')) return void response.end('%PDF-1.7 an invoice')
    const send = (status: number, content: Json) =>
      response
        .writeHead(status, { 'content-type': 'application/json;charset=utf-8' })
        .end(JSON.stringify(content))
    try {
      const key = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString()
      if (key !== `${apiKey}:`) throw new Refusal(401, 'api_authentication_failed', null)
      send(
        200,
        itemPrices.act(method, address.pathname) ?? model.act(method, address.pathname, fields),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const message = `${error.code} for ${JSON.stringify(fields)}`
      send(error.status, {
        message,
        ...(error.type && { type: error.type }),
        api_error_code: error.code,
        error_code: error.code,
        error_msg: message,
        http_status_code: error.status,
      })
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const model = createChargebeeModel(prices, (name) => `http://127.0.0.1:${port}/files/${name}`)

  const itemPrices = createItemPrices(prices)

  return {
    ...model,
    changedPrices: itemPrices.changed,
    /** The official client joins site and suffix. */
    location: { site: '127', hostSuffix: '.0.0.1', protocol: 'http' as const, port },
    calls,
    /** Answers every call this way; null: normally again. */
    misbehave(how: Misbehaviour | null): void {
      misbehaviour = how
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
