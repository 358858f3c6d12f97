import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * A vendor of contacts that knows nobody, and the file for CONTACT_VENDORS in this folder. With it
 * each reveal holds its credits first, because a vendor may be called.
 */
export async function startVendor(folder: string): Promise<string> {
  const server = createServer((_, response) => void response.writeHead(404).end()).unref()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/{subject}`
  const answer = { phone: 'phone', email: 'email' }
  const din = { url, answer, not_found: { statuses: [404] } }
  const file = join(folder, 'vendors.json')
  writeFileSync(file, JSON.stringify([{ name: 'Nobody', at_once: 20, kinds: { din } }]))
  return file
}
