import { readFileSync } from 'node:fs'
import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { expect, test } from 'vitest'

const PAGE = readFileSync(new URL('../../../../../docs/production.md', import.meta.url), 'utf8')
/** Fields and boundaries of a form, generously. */
const FORM_BYTES = 100_000

/** The paths that take a file, each with the largest request. */
const uploads = ALL_ENDPOINTS.flatMap(({ path, body }) =>
  body && 'kind' in body && body.kind === 'form'
    ? [{ path, bytes: Math.max(...Object.values(body.files).map((file) => file.maxBytes)) }]
    : [],
)

test('the documented sizes of proxies let every upload through', () => {
  const all = 20 * 2 ** 20
  expect(PAGE).toContain(`client_max_body_size ${all / 2 ** 20}m;`)
  expect(PAGE).toContain('max_size 20MB')
  const larger = uploads.filter(({ bytes }) => bytes + FORM_BYTES > 20_000_000)
  expect(new Set(larger.map(({ path }) => path)).size).toBe(1)
  const { path, bytes } = larger[0]!
  const [, size] = new RegExp(`location = ${path} \\{[^}]*client_max_body_size (\\d+)m;`).exec(
    PAGE,
  )!
  expect(Number(size) * 2 ** 20).toBeGreaterThan(bytes + FORM_BYTES)
})

test('the documented proxies pass the port of the host, and append the address', () => {
  expect(PAGE).toContain('proxy_set_header Host $http_host;')
  expect(PAGE).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
  expect(PAGE).not.toContain('Host $host;')
  expect(PAGE).toContain('ProxyPreserveHost On')
})
