import { capitalized } from '@dastak/contract/capitalized.ts'
import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { ERRORS } from '@dastak/contract/errors.ts'
import type * as z from 'zod/mini'
import { callOf, isForKeys, type Call } from './calls.rules.ts'
import { createComponents, type Components } from './components.rules.ts'
import { COMPONENTS, REFUSALS, SHARED_SCHEMAS } from './openapi-shared.rules.ts'
import { webhookSection } from './openapi-webhooks.rules.ts'
import { GROUPS, TAG_TEXT, WEB_APP } from './reference-parts.ts'
import type { JsonSchema } from '../../json/json-schema.rules.ts'

const OPENAPI_VERSION = '3.1.1'
const ref = (path: string) => ({ $ref: `#/components/${path}` })
const RATE_HEADERS = {
  'RateLimit-Policy': ref('headers/RateLimitPolicy'),
  RateLimit: ref('headers/RateLimit'),
}

/** The contract as an OpenAPI document. `serverUrl` is the address that the caller used. */
export function openApiDocument(options: { productName: string; serverUrl: string }) {
  const { productName, serverUrl } = options
  const paths: Record<string, Record<string, unknown>> = {}
  const components = createComponents()
  // The operator's console is nobody else's business.
  const documented = ALL_ENDPOINTS.filter(({ access }) => access.who !== 'operator')
  for (const endpoint of documented) {
    const operation = operationOf(callOf(endpoint), components)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  const webhooks = webhookSection(components)
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: `${productName} API`,
      version: '1',
      contact: { name: productName, url: serverUrl },
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Calls with x-api-key true accept an API key as bearer token. The others are used by ' +
        'the web app. Every JSON reply is an envelope: success, status_code, message_code, ' +
        'message, data.',
    },
    servers: [{ url: serverUrl }],
    externalDocs: { description: 'The reference for people', url: `${serverUrl}/api/docs` },
    tags: [...GROUPS, WEB_APP].map((name) => ({ name, description: TAG_TEXT[name] })),
    paths,
    webhooks,
    components: {
      ...COMPONENTS,
      schemas: { ...components.schemas, ...SHARED_SCHEMAS },
      examples: refusalsIn(paths),
    },
  }
}

/** The errors that at least one call has. */
function refusalsIn(paths: unknown) {
  const text = JSON.stringify(paths)
  return Object.fromEntries(
    Object.entries(REFUSALS).filter(([code]) => text.includes(`"#/components/examples/${code}"`)),
  )
}

function operationOf(call: Call, components: Components) {
  const { endpoint, reference, query, body } = call
  const { name, summary } = endpoint
  const needs = call.needs.length > 0 ? ` Needs ${call.needs.join(', ')}.` : ''
  return {
    operationId: name,
    summary,
    description: (reference?.about ?? `${summary}.`) + needs,
    tags: [reference?.group ?? WEB_APP],
    'x-api-key': isForKeys(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...Object.entries(query?.properties ?? {}).map(([parameter, schema]) => ({
        name: parameter,
        in: 'query',
        required: query?.required?.includes(parameter) ?? false,
        schema,
        ...(call.exampleQuery[parameter] !== undefined && {
          example: call.exampleQuery[parameter],
        }),
      })),
      ...(reference?.isPaid ? [ref('parameters/IdempotencyKey')] : []),
    ],
    ...(body ? { requestBody: bodyOf(call, components) } : {}),
    responses: { ...successOf(call, components), ...refusalsOf(call) },
  }
}

function securityOf({ access }: Endpoint) {
  if (access.who !== 'user') return access.who === 'cookie' ? [{ refreshCookie: [] }] : []
  const names = { session: 'session', api_key: 'apiKey', extension_key: 'extensionKey' } as const
  return (access.credentials ?? ['session']).map((credential) => ({ [names[credential]]: [] }))
}

function bodyOf(
  { endpoint, bodyType, body, exampleBody, exampleForm }: Call,
  components: Components,
) {
  const name = capitalized(endpoint.name)
  const isJson = endpoint.body && !('kind' in endpoint.body)
  const schema = isJson
    ? components.input(endpoint.body as z.ZodMiniType, `${name}Body`)
    : components.keep(`${name}Form`, body ?? {})
  const fields = exampleForm && { ...exampleForm.fields, file: exampleForm.content }
  const example = exampleBody ?? fields
  return {
    required: true,
    content: { [bodyType]: { schema, ...(example === undefined ? {} : { example }) } },
  }
}

function successOf(call: Call, components: Components): Record<string, unknown> {
  const headers = {
    ...(isForKeys(call.endpoint) && RATE_HEADERS),
    'X-Request-Id': ref('headers/RequestId'),
  }
  const { data } = call
  if (data === 'redirect')
    return {
      '302': {
        description: 'Redirects the browser.',
        headers: { Location: { schema: { type: 'string' } } },
      },
    }
  if (data === 'file')
    return {
      '200': {
        description: 'A file. Content-Disposition has its name.',
        headers,
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  const answer = components.answer(
    call.endpoint.data as z.ZodMiniType,
    `${capitalized(call.endpoint.name)}Data`,
  )
  const envelope: JsonSchema = {
    type: 'object',
    properties: {
      success: { type: 'boolean', const: true },
      status_code: { type: 'integer', const: 200 },
      message_code: { type: 'string', const: 'success' },
      message: { type: 'string' },
      data: answer,
    },
    required: ['success', 'status_code', 'message_code', 'message', 'data'],
  }
  const content = { 'application/json': { schema: envelope, example: call.exampleAnswer } }
  return { '200': { description: 'Success.', headers, content } }
}

function refusalsOf({ refuses, endpoint }: Call): Record<string, unknown> {
  const byStatus = Map.groupBy(refuses, (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        headers: {
          ...((status === 429 || status === 503) && { 'Retry-After': ref('headers/RetryAfter') }),
          ...(status === 429 && isForKeys(endpoint) && RATE_HEADERS),
        },
        content: {
          'application/json': {
            schema: ref('schemas/Refusal'),
            examples: Object.fromEntries(codes.map((code) => [code, ref(`examples/${code}`)])),
          },
        },
      },
    ]),
  )
}
