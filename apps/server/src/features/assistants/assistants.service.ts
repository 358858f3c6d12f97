import type { CallApi, Tool, ToolDeps } from './define-tool.ts'
import { REVEAL_TOOLS } from './reveal-tools.ts'
import { SEARCH_TOOLS } from './search-tools.ts'

const TOOLS: readonly Tool[] = [...SEARCH_TOOLS, ...REVEAL_TOOLS]

const INSTRUCTIONS =
  'Companies and directors of India, and their contacts. Search and read first, which is free. A reveal spends credits: ask for its price, tell the user, and confirm only when he agrees. Never read a masked contact as a real one.'

export interface AssistantMessage {
  request: Request
  /** Its body: one message of the protocol, not checked yet. */
  message: unknown
  /** Calls the API as the owner of the key. */
  call: CallApi
  /** A failed call as its HTTP answer would say it: the envelope. */
  refusal(error: unknown): Promise<{ message: string } & Record<string, unknown>>
}

/** Assistants connect by the Model Context Protocol: its official SDK, without sessions, so that every process can answer every message. */
export function createAssistants({ productName, priceOf }: { productName: string; priceOf: ToolDeps['priceOf'] }) {
  async function answer({ request, message, call, refusal }: AssistantMessage): Promise<Response> {
    const { McpServer, WebStandardStreamableHTTPServerTransport } = await loadSdk()
    const server = new McpServer(
      { name: 'dastak', title: productName, version: '1.0.0' },
      { instructions: INSTRUCTIONS },
    )
    for (const { name, title, description, input, isReadOnly, run } of TOOLS) {
      const annotations = {
        readOnlyHint: isReadOnly,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: !isReadOnly,
      }
      server.registerTool(name, { title, description, inputSchema: input, annotations }, async (asked) => {
        try {
          const { text, data } = await run(asked, { call, priceOf })
          return { content: [textOf(text), textOf(JSON.stringify(data))], structuredContent: data }
        } catch (error) {
          const envelope = await refusal(error)
          return { content: [textOf(envelope.message)], structuredContent: envelope, isError: true }
        }
      })
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    })
    await server.connect(transport)
    try {
      return await transport.handleRequest(request, { parsedBody: message })
    } finally {
      await server.close()
    }
  }
  return { answer }
}
export type Assistants = ReturnType<typeof createAssistants>

const textOf = (text: string) => ({ type: 'text' as const, text })

/** Only once an assistant has come: the SDK brings more code than the whole server. */
async function loadSdk() {
  const [{ McpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/mcp.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ])
  return { McpServer, WebStandardStreamableHTTPServerTransport }
}
