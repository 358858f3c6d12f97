import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { AppError } from '../../app-error.ts'
import { inputSchemaOf, readArguments } from './arguments.rules.ts'
import { outputSchemaOf } from './answers.rules.ts'
import { COST_SENTENCE } from '../../text/cost-text.ts'
import type { CallApi, Offer, Tool, ToolDeps } from './define-tool.ts'
import { acceptsJson, idOf, isToolCall, RPC_ERRORS, rpcError } from './protocol.rules.ts'
import { REVEAL_TOOLS } from './reveal-tools.ts'
import { SEARCH_TOOLS } from './search-tools.ts'
import { createShownPrices, type ShownPricesOptions } from './shown-prices.service.ts'

const TOOLS: readonly Tool[] = [...SEARCH_TOOLS, ...REVEAL_TOOLS]

const INSTRUCTIONS =
  'Companies and directors of India, and their contacts. Search and read first, which is free. ' +
  `${COST_SENTENCE} Ask for the price, tell the user, and confirm only when they agree. Never ` +
  'use a masked contact as a real one.'

export interface AssistantMessage {
  /** The address and headers of the call; its body is read already. */
  request: { url: string; headers: Headers }
  /** The body: one message of the protocol, not checked yet. */
  message: unknown
  /** The public part of the API key that sent it. */
  apiKey: string
  /** Calls the API as the owner of the key. */
  call: CallApi
  /** A failed call in its HTTP form: the envelope. */
  refusal(error: unknown): Promise<{ message: string } & Record<string, unknown>>
}

interface AssistantsOptions extends ShownPricesOptions {
  productName: string
  lookups: { priceOf: ToolDeps['priceOf']; mayFindMore(kind: LookupKind): boolean }
}

/**
 * Assistants connect by the Model Context Protocol, with its official SDK and without sessions, so
 * that every process can answer every message.
 */
export function createAssistants({ productName, lookups, ...options }: AssistantsOptions) {
  const prices = createShownPrices(options)

  function depsOf({ apiKey, call }: AssistantMessage): ToolDeps {
    const subjectOf = ({ kind, subject }: Offer) => ({ apiKey, kind, subject })
    return {
      ...lookups,
      call,
      showPrice: (offer) => prices.keep(subjectOf(offer), offer.canCost),
      wasShown: (offer) => prices.covers(subjectOf(offer), offer.canCost),
    }
  }

  /**
   * The answer of a tool. A refusal is also an answer: the assistant reads it and can correct its
   * next call.
   */
  async function use(tool: Tool, typed: Record<string, unknown>, message: AssistantMessage) {
    try {
      const read = readArguments(tool, typed)
      if ('problems' in read)
        throw new AppError('validation_failed', { message: read.problems.join(' ') })
      const { text, data } = await tool.run(read.data, depsOf(message))
      const structuredContent = { message: text, ...data }
      return { content: [textOf(text), textOf(JSON.stringify(data))], structuredContent }
    } catch (error) {
      const envelope = await message.refusal(error)
      return { content: [textOf(envelope.message)], structuredContent: envelope, isError: true }
    }
  }

  async function answer(sent: AssistantMessage): Promise<Response> {
    const { request } = sent
    const message = withoutNull(sent.message)
    if (!acceptsJson(request.headers.get('accept')))
      return rpcError(406, {
        code: RPC_ERRORS.refused,
        message: 'Answers are JSON: send Accept: application/json.',
      })
    const sdk = await loadSdk()
    if (!sdk.JSONRPCMessageSchema.safeParse(message).success)
      return rpcError(400, { code: RPC_ERRORS.invalidRequest, message: INVALID }, idOf(message))
    const badParams = wrongParams(sdk, message)
    if (badParams)
      return rpcError(200, { code: RPC_ERRORS.invalidParams, message: badParams }, idOf(message))

    const server = new sdk.Server(
      { name: 'dastak', title: productName, version: '1.0.0' },
      { instructions: INSTRUCTIONS, capabilities: { tools: {} } },
    )
    bindTools(server, sdk, sent)
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    })
    await server.connect(transport)
    try {
      return await transport.handleRequest(requestForSdk(request), { parsedBody: message })
    } finally {
      await server.close()
    }
  }

  function bindTools(server: Server, sdk: Sdk, sent: AssistantMessage): void {
    server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: TOOLS.map(describe) }))
    server.setRequestHandler(sdk.CallToolRequestSchema, ({ params }) => {
      const tool = TOOLS.find(({ name }) => name === params.name)
      return tool
        ? use(tool, params.arguments ?? {}, sent)
        : Promise.reject(unknownTool(params.name))
    })
  }
  return { answer }
}
export type Assistants = ReturnType<typeof createAssistants>

const INVALID =
  'This is not a JSON-RPC 2.0 message: it needs jsonrpc "2.0", and a method or a result.'

const textOf = (text: string) => ({ type: 'text' as const, text })

function describe({ name, title, description, input, output, isReadOnly }: Tool) {
  const annotations = {
    title,
    readOnlyHint: isReadOnly,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: !isReadOnly,
  }
  const schemas = { inputSchema: inputSchemaOf({ input }), outputSchema: outputSchemaOf(output) }
  return { name, title, description, ...schemas, annotations }
}

function unknownTool(name: string): Error {
  const message = `Unknown tool ${name}. The tools are ${TOOLS.map((tool) => tool.name).join(', ')}.`
  return Object.assign(new Error(message), { code: RPC_ERRORS.invalidParams })
}

/** Some clients send null if a tool gets no arguments. */
function withoutNull(message: unknown): unknown {
  if (!isToolCall(message)) return message
  const { arguments: sent, ...params } = (message.params ?? {}) as { arguments?: unknown }
  return sent === null ? { ...message, params } : message
}

/** The error text; null if the parameters fit the method, or if the method is not ours. */
function wrongParams(sdk: Sdk, message: unknown): string | null {
  const { method } = message as { method?: string }
  if (method === 'tools/call' && !sdk.CallToolRequestSchema.safeParse(message).success)
    return 'tools/call takes params with name, a text, and arguments, an object.'
  if (method === 'initialize' && !sdk.InitializeRequestSchema.safeParse(message).success)
    return 'initialize takes params with protocolVersion, capabilities and clientInfo.'
  return null
}

/** The SDK requires clients to accept streams too, which are never sent here. */
function requestForSdk({ url, headers }: AssistantMessage['request']): Request {
  const both = new Headers(headers)
  both.set('accept', 'application/json, text/event-stream')
  both.delete('content-length')
  return new Request(url, { method: 'POST', headers: both })
}

/** Loaded with the first message: the SDK has more code than the whole server. */
async function loadSdk() {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  return { Server, WebStandardStreamableHTTPServerTransport, ...types }
}
type Sdk = Awaited<ReturnType<typeof loadSdk>>
