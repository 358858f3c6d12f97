import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { TestServer } from './test-server.ts'

export const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

/** Assistants of the signed-in account, with and without the SDK's own client. */
export function createAssistantClients(server: TestServer, session: () => string) {
  async function newKey(token = session()): Promise<{ token: string; api_key: string }> {
    const { body } = await server.call(createServerToken, { token, body: { name: 'An assistant' } })
    return body.data
  }

  async function connect(token: string) {
    const client = new Client({ name: 'a test', version: '1' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    )
    // From here on the client compares each answer with the schema that its tool declares.
    await client.listTools()
    const use = async (name: string, args: object = {}) => {
      const result = await client.callTool({ name, arguments: { ...args } })
      const [text] = result.content as { text: string }[]
      return {
        text: text?.text,
        data: result.structuredContent as Record<string, unknown>,
        isError: result.isError,
      }
    }
    return { client, use }
  }

  const post = (headers: Record<string, string>, body: unknown = MESSAGE, path = '/mcp') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  return { newKey, connect, post }
}
