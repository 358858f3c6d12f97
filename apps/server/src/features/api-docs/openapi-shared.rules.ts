import { ERRORS } from '@dastak/contract/errors.ts'

/** Parts that the calls of the document share. */

/** Examples of errors. */
export const REFUSALS = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { status: status_code, message }]) => {
    const value = { success: false, status_code, message_code: code, message, data: {} }
    return [code, { summary: message, value }]
  }),
)

export const SHARED_SCHEMAS = {
  Refusal: {
    type: 'object',
    properties: {
      success: { type: 'boolean', const: false },
      status_code: { type: 'integer' },
      message_code: { type: 'string', enum: Object.keys(ERRORS) },
      message: { type: 'string', description: 'For people. Programs use message_code.' },
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
}

export const COMPONENTS = {
  securitySchemes: {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'dst_…',
      description: 'An API key. Create one under API keys.',
    },
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of a signed-in user.',
    },
    extensionKey: {
      type: 'http',
      scheme: 'bearer',
      description: 'The key of a browser extension.',
    },
    refreshCookie: { type: 'apiKey', in: 'cookie', name: 'dastak_refresh' },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'For 24 hours, the same key with the same input returns the result of the first call. ' +
        'It costs nothing again. With another input the call is refused as ' +
        'validation_failed. While the first call is running, a reveal of one subject waits ' +
        'for it. Any other call is refused as conflict.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
      example: 'crm-4711',
    },
  },
  headers: {
    RateLimitPolicy: {
      description:
        'The number of calls of a key, and their period in seconds ' +
        '(draft-ietf-httpapi-ratelimit-headers-11).',
      schema: { type: 'string' },
      example: '"key";q=60;w=60',
    },
    RateLimit: {
      description: 'The number of calls left, and the seconds until all are available again.',
      schema: { type: 'string' },
      example: '"key";r=59;t=1',
    },
    RetryAfter: {
      description: 'Seconds to wait before the next try.',
      schema: { type: 'integer', minimum: 1 },
    },
    RequestId: {
      description: 'Include it when you ask for help.',
      schema: { type: 'string', format: 'uuid' },
    },
  },
}
