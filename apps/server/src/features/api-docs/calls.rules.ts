import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '@dastak/contract/errors.ts'
import { exampleOf } from './example.rules.ts'
import { answerSchema, inputSchema, type JsonSchema } from '../../json/json-schema.rules.ts'
import type { Reference } from './reference-parts.ts'
import { REFERENCE } from './reference.ts'

/** An endpoint as the reference shows it. */
export interface Call {
  endpoint: Endpoint
  /** Null for a call that keys may not make. */
  reference: Reference | null
  /** Requirements, for people: a permission, a verified email address. */
  needs: string[]
  query: JsonSchema | null
  bodyType: string
  body: JsonSchema | null
  data: JsonSchema | 'file' | 'redirect'
  exampleQuery: Record<string, unknown>
  exampleBody: unknown
  /** The other fields of a form, and its file. */
  exampleForm:
    | { fields: Readonly<Record<string, unknown>>; filename: string; content: string }
    | undefined
  /** The complete envelope. */
  exampleAnswer: unknown
  refuses: ErrorCode[]
}

export function isForKeys({ access }: Endpoint): boolean {
  return access.who === 'user' && (access.credentials ?? []).includes('api_key')
}

export function callOf(endpoint: Endpoint): Call {
  const reference = (isForKeys(endpoint) && REFERENCE[endpoint.name]) || null
  const query = endpoint.query ? inputSchema(endpoint.query) : null
  const [bodyType, body] = bodyOf(endpoint)
  const data = 'kind' in endpoint.data ? endpoint.data.kind : answerSchema(endpoint.data)
  return {
    endpoint,
    reference,
    needs: needsOf(endpoint),
    query,
    bodyType,
    body,
    data,
    exampleQuery:
      asNumbers(reference?.query, query) ??
      (query ? (exampleOf(query, '', true) as Record<string, unknown>) : {}),
    exampleBody:
      bodyType === 'application/json' && body
        ? (reference?.body ?? exampleOf(body, '', true))
        : undefined,
    exampleForm: reference?.file && { fields: reference.body ?? {}, ...reference.file },
    exampleAnswer: typeof data === 'string' ? undefined : answerOf(data),
    refuses: refusalsOf(endpoint, reference),
  }
}

/** Converts the texts of a query to the numbers that its schema has. */
function asNumbers(
  example: Readonly<Record<string, string>> | undefined,
  query: JsonSchema | null,
) {
  if (!example) return undefined
  const values = Object.entries(example).map(([name, value]) => {
    const type = query?.properties?.[name]?.type
    return [name, type === 'integer' || type === 'number' ? Number(value) : value]
  })
  return Object.fromEntries(values) as Record<string, unknown>
}

function bodyOf({ body }: Endpoint): [string, JsonSchema | null] {
  if (!body) return ['', null]
  if (!('kind' in body)) return ['application/json', inputSchema(body)]
  if (body.kind === 'raw') return ['application/octet-stream', { type: 'string', format: 'binary' }]
  const fields = inputSchema(body.fields)
  const files = Object.entries(body.files).map(([name, { maxBytes, extensions }]) => [
    name,
    {
      type: 'string',
      format: 'binary',
      description: `${extensions.join(', ')}; up to ${maxBytes} bytes`,
    },
  ])
  const needed = Object.entries(body.files).flatMap(([name, { isOptional }]) =>
    isOptional ? [] : [name],
  )
  return [
    'multipart/form-data',
    {
      ...fields,
      properties: { ...fields.properties, ...Object.fromEntries(files) },
      required: [...(fields.required ?? []), ...needed],
    },
  ]
}

function answerOf(data: JsonSchema) {
  return {
    success: true,
    status_code: 200,
    message_code: 'success',
    message: 'Success',
    data: exampleOf(data),
  }
}

function needsOf({ access }: Endpoint): string[] {
  if (access.who !== 'user') return []
  return [
    access.permission ? `the permission ${access.permission}` : '',
    access.needsVerifiedEmail ? 'a verified email address' : '',
    access.needsPlan ? 'a current plan' : '',
  ].filter(Boolean)
}

/**
 * The errors that follow from an endpoint's rules and those of its reference, in the order of
 * ERRORS.
 */
function refusalsOf(endpoint: Endpoint, reference: Reference | null): ErrorCode[] {
  const { access, query, body } = endpoint
  const codes = new Set<ErrorCode>([
    'rate_limited',
    'internal',
    'provider_unavailable',
    ...(reference?.refuses ?? []),
  ])
  if (query || body) codes.add('validation_failed')
  if (body) codes.add('payload_too_large').add('unsupported_file')
  if (access.who === 'cookie') codes.add('origin_not_allowed')
  if (access.who === 'user') {
    codes.add('unauthorized')
    if ((access.credentials ?? ['session']).includes('session')) codes.add('token_expired')
    if (access.needsOnboarding) codes.add('onboarding_required')
    if (access.permission) codes.add('permission_required')
    if (access.needsVerifiedEmail) codes.add('email_not_verified')
    if (access.needsPlan || isForKeys(endpoint)) codes.add('plan_required')
  }
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code))
}
