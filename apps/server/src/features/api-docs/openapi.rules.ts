import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '@dastak/contract/errors.ts'
import { callOf, isForKeys, type Call } from './calls.rules.ts'
import { GROUPS } from './reference.ts'
import type { JsonSchema } from '../../json-schema.rules.ts'

export const OPENAPI_VERSION = '3.1.1'
const WEB_APP = 'Web app'
const ref = (path: string) => ({ $ref: `#/components/${path}` })

/** The whole contract as an OpenAPI document; `serverUrl` is where the caller reaches this server. */
export function openApiDocument({ productName, serverUrl }: { productName: string; serverUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of ALL_ENDPOINTS)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(callOf(endpoint)) }
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Calls with x-api-key true take an API key as bearer token; the others are those of the web app. Every JSON answer is an envelope: success, status_code, message_code, message, data.',
    },
    servers: [{ url: serverUrl }],
    externalDocs: { description: 'The same to read', url: `${serverUrl}/api/docs` },
    tags: [...GROUPS, WEB_APP].map((name) => ({ name })),
    paths,
    components: COMPONENTS,
  }
}

function operationOf(call: Call) {
  const { endpoint, reference, query, body } = call
  const { name, summary } = endpoint
  const needs = [call.needs.length > 0 ? `Needs ${call.needs.join(', ')}.` : ''].filter(Boolean)
  return {
    operationId: name,
    summary,
    description: [reference?.about, ...needs].filter(Boolean).join(' ') || undefined,
    tags: [reference?.group ?? WEB_APP],
    'x-api-key': isForKeys(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...Object.entries(query?.properties ?? {}).map(([parameter, schema]) => ({
        name: parameter,
        in: 'query',
        required: query?.required?.includes(parameter) ?? false,
        schema,
        ...(call.exampleQuery[parameter] === undefined ? {} : { example: call.exampleQuery[parameter] }),
      })),
      ...(reference?.isPaid ? [ref('parameters/IdempotencyKey')] : []),
    ],
    ...(body ? { requestBody: bodyOf(call) } : {}),
    responses: { ...successOf(call), ...refusalsOf(call) },
  }
}

function securityOf({ access }: Endpoint) {
  if (access.who !== 'user') return access.who === 'cookie' ? [{ refreshCookie: [] }] : []
  const names = { session: 'session', api_key: 'apiKey', extension_key: 'extensionKey' } as const
  return (access.credentials ?? ['session']).map((credential) => ({ [names[credential]]: [] }))
}

function bodyOf({ bodyType, body, exampleBody }: Call) {
  const media = { schema: body, ...(exampleBody === undefined ? {} : { example: exampleBody }) }
  return { required: true, content: { [bodyType]: media } }
}

function successOf(call: Call): Record<string, unknown> {
  const headers = isForKeys(call.endpoint)
    ? {
        'RateLimit-Policy': ref('headers/RateLimitPolicy'),
        RateLimit: ref('headers/RateLimit'),
        'X-Request-Id': ref('headers/RequestId'),
      }
    : { 'X-Request-Id': ref('headers/RequestId') }
  const { data } = call
  if (data === 'redirect')
    return { '302': { description: 'Sends the browser on.', headers: { Location: { schema: { type: 'string' } } } } }
  if (data === 'file')
    return {
      '200': {
        description: 'A file; Content-Disposition has its name.',
        headers,
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  const envelope: JsonSchema = {
    type: 'object',
    properties: {
      success: { const: true },
      status_code: { const: 200 },
      message_code: { const: 'success' },
      message: { type: 'string' },
      data,
    },
    required: ['success', 'status_code', 'message_code', 'message', 'data'],
  }
  const content = { 'application/json': { schema: envelope, example: call.exampleAnswer } }
  return { '200': { description: 'Done.', headers, content } }
}

function refusalsOf({ refuses, endpoint }: Call): Record<string, unknown> {
  const byStatus = Map.groupBy(refuses, (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        headers: {
          ...(status === 429 || status === 503 ? { 'Retry-After': ref('headers/RetryAfter') } : {}),
          ...(status === 429 && isForKeys(endpoint)
            ? { 'RateLimit-Policy': ref('headers/RateLimitPolicy'), RateLimit: ref('headers/RateLimit') }
            : {}),
        },
        content: {
          'application/json': {
            schema: ref('schemas/Refusal'),
            examples: Object.fromEntries(codes.map((code) => [code, { value: refusalOf(code) }])),
          },
        },
      },
    ]),
  )
}

/** How a call is refused. */
export function refusalOf(code: ErrorCode) {
  const { status, message } = ERRORS[code]
  return { success: false, status_code: status, message_code: code, message, data: {} }
}

const COMPONENTS = {
  securitySchemes: {
    apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'dst_…', description: 'An API key, made under API keys.' },
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of a signed-in user.',
    },
    extensionKey: { type: 'http', scheme: 'bearer', description: 'The key of a browser extension.' },
    refreshCookie: { type: 'apiKey', in: 'cookie', name: 'dastak_refresh' },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'The same key with the same input answers what the first call came to, for 24 hours, and costs nothing again. With another input it is refused as validation_failed; while the first is under way as conflict.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
      example: 'crm-4711',
    },
  },
  headers: {
    RateLimitPolicy: {
      description: 'How many calls a key has in how many seconds (draft-ietf-httpapi-ratelimit-headers-11).',
      schema: { type: 'string' },
      example: '"key";q=60;w=60',
    },
    RateLimit: {
      description: 'How many calls are left, and after how many seconds all of them are there again.',
      schema: { type: 'string' },
      example: '"key";r=59;t=1',
    },
    RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
    RequestId: { description: 'Name it when you ask for help.', schema: { type: 'string', format: 'uuid' } },
  },
  schemas: {
    Refusal: {
      type: 'object',
      properties: {
        success: { const: false },
        status_code: { type: 'integer' },
        message_code: { enum: Object.keys(ERRORS) },
        message: { type: 'string', description: 'For people; programs go by message_code.' },
        data: {
          type: 'object',
          properties: {
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
                required: ['path', 'message'],
              },
            },
            request_id: { type: 'string' },
          },
        },
      },
      required: ['success', 'status_code', 'message_code', 'message', 'data'],
    },
  },
}
