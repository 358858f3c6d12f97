import type { Endpoint } from '@dastak/contract/endpoint.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'

export interface HostileRequest {
  path: string
  method: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
}

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202e',
  '😀'.repeat(20),
  'ﷺ'.repeat(50),
  "' OR 1=1 --",
  '"; DROP TABLE lead; --',
  '& | ! ( ) : * <->',
  ':*',
  '\\',
  '%',
  '_'.repeat(100),
  'a '.repeat(50),
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '00000000',
  '99999999',
  '-1',
  '1e999',
  'NaN',
  '٠١٢٣٤٥٦٧',
  'x'.repeat(101),
  'x'.repeat(60_000),
  '+91 98765 43210',
  '0000',
  '00000000-0000-0000-0000-000000000000',
  'L65921GA1967PLC000157',
  'a@b.example',
]
const text = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string(),
)
const value = fc.oneof(
  text,
  text,
  text,
  fc.jsonValue(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, 1e308),
)

/** Valid, nearly valid and hostile requests to an endpoint, generated from its own schema. */
export function hostileRequests(endpoint: Endpoint, token: string): fc.Arbitrary<HostileRequest> {
  const path = endpoint.query
    ? fc
        .array(pairOf(keysOf(endpoint.query)), { maxLength: 4 })
        .map((pairs) => `${endpoint.path}${search(pairs)}`)
    : fc.constant(endpoint.path)
  const keys = endpoint.body && !('kind' in endpoint.body) ? keysOf(endpoint.body) : []
  const object = fc.record(Object.fromEntries([...keys, 'extra'].map((key) => [key, value])), {
    requiredKeys: keys,
  })
  const json = fc.oneof(object, object, object, fc.jsonValue()).map((body) => JSON.stringify(body))
  const body = fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: json.map((whole) => whole.slice(0, whole.length >> 1)) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{"a":1e999}',
        '['.repeat(30_000),
        '{"a":'.repeat(5_000),
        '{"__proto__":{"x":1},"constructor":1}',
      ),
    },
  )
  return fc
    .record({
      path,
      body: endpoint.method === 'GET' ? fc.constant(undefined) : body,
      key: fc.option(text),
    })
    .map((made) => ({
      path: made.path,
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(made.key && /^[\x20-\x7e]+$/.test(made.key)
          ? { 'idempotency-key': made.key.slice(0, 1000) }
          : {}),
      },
      body: made.body,
    }))
}

function keysOf(schema: z.ZodMiniType): string[] {
  return Object.keys(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {},
  )
}

function pairOf(keys: string[]) {
  return fc.tuple(fc.constantFrom(...keys, 'extra'), text)
}

function search(pairs: [string, string][]): string {
  // Lone surrogates have no URL form, so raw bytes that are not valid UTF-8 are sent instead.
  const parts = pairs.map(
    ([key, raw]) => `${key}=${raw.isWellFormed() ? encodeURIComponent(raw) : '%ff%fe%ed%a0'}`,
  )
  return parts.length > 0 ? `?${parts.join('&').slice(0, 8_000)}` : ''
}
