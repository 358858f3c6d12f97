import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { WEBHOOK_EVENTS } from '@dastak/contract/webhooks/webhooks.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { givePlan } from '../../testing/people/give-plan.ts'
import { MANY_CALLS, signInAt } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { callOf, isForKeys } from './calls.rules.ts'
import { curlOf, KEY_VARIABLE } from './curl.rules.ts'
import { REFERENCE } from './reference.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'

const MOBILE = '+919830000001'
const run = promisify(execFile)

let server: TestServer
let key: string
let document: Document
let page: string
beforeAll(async () => {
  server = await createTestServer({ env: { ...MANY_CALLS, PRODUCT_NAME: 'Kundi & Sons' } })
  const { token } = await signInAt(server.url, MOBILE, server.lastCode)
  await givePlan(server, MOBILE)
  await server.accounts.operatorActions.grantPermissions(MOBILE, ['gstin-search', 'din-batch'])
  const email = `user${MOBILE.slice(1)}@sample.example`
  const { user } = await server.accounts.operatorActions.showUser(MOBILE)
  const id = await server.accounts.emailVerification.sendEmailOtp(user.id, email, '127.0.0.1')
  await server.accounts.emailVerification.submitEmailOtp(
    user.id,
    { id, code: await server.lastCode(email) },
    CALLER,
  )
  key = (await server.call(createServerToken, { token, body: { name: 'Reference' } })).body.data
    .token
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document
  page = await (await fetch(`${server.url}/api/docs`)).text()
})
afterAll(() => server.drop())

interface Operation {
  operationId: string
  'x-api-key': boolean
  security: Record<string, unknown[]>[]
  parameters: ({ name: string; in: string; schema: object } | { $ref: string })[]
  responses: Record<string, { description: string }>
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> }
}
interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, unknown>
  components: Record<string, Record<string, object>>
}
const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))

function refsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
  )
}

const PUBLIC_ENDPOINTS = ALL_ENDPOINTS.filter(({ access }) => access.who !== 'operator')

test('the document is valid OpenAPI 3.1, and has every endpoint but those of the console', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.servers).toEqual([{ url: server.url }])
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.sort()).toEqual(PUBLIC_ENDPOINTS.map(({ name }) => name).sort())
  for (const ref of refsIn(document)) {
    const target = ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document)
    expect([ref, typeof target]).toEqual([ref, 'object'])
  }
  for (const { operationId, security, responses, parameters } of operations()) {
    for (const scheme of security.flatMap((one) => Object.keys(one)))
      expect([operationId, ...Object.keys(document.components['securitySchemes'] ?? {})]).toContain(
        scheme,
      )
    for (const [status, { description }] of Object.entries(responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/)
      expect(description).not.toBe('')
    }
    const names = parameters.map((one) => ('name' in one ? `${one.in} ${one.name}` : one.$ref))
    expect(new Set(names).size).toBe(names.length)
  }
  expect(JSON.stringify(document)).not.toContain('/api/v1/operator')
  // A path parameter would have to be declared, but no path has one.
  expect(
    Object.keys(document.paths).filter((path) => path.includes('{') || path.includes('?')),
  ).toEqual([])
})

test('each query parameter of the contract is declared, and calls for keys are marked', () => {
  for (const endpoint of PUBLIC_ENDPOINTS) {
    const operation = operations().find(({ operationId }) => operationId === endpoint.name)
    const declared = operation?.parameters.flatMap((one) =>
      'name' in one && one.in === 'query' ? [one.name] : [],
    )
    const wanted =
      endpoint.query instanceof z.ZodMiniObject ? Object.keys(endpoint.query.shape) : []
    expect([endpoint.name, declared]).toEqual([endpoint.name, wanted])
    expect([endpoint.name, operation?.['x-api-key']]).toEqual([endpoint.name, isForKeys(endpoint)])
    expect(operation?.security.some((one) => 'apiKey' in one)).toBe(isForKeys(endpoint))
  }
})

test('every call that a key may make is described, and its examples are valid', () => {
  const forKeys = ALL_ENDPOINTS.filter(isForKeys)
  const fits = (name: string, schema: z.ZodMiniType, example: unknown) =>
    expect({ name, ...schema.safeParse(example) }).toMatchObject({ name, success: true })
  expect(Object.keys(REFERENCE).sort()).toEqual(forKeys.map(({ name }) => name).sort())
  for (const endpoint of forKeys) {
    const { exampleQuery, exampleBody, exampleAnswer } = callOf(endpoint)
    if (endpoint.query) fits(endpoint.name, endpoint.query, exampleQuery)
    if (endpoint.body && !('kind' in endpoint.body)) fits(endpoint.name, endpoint.body, exampleBody)
    if (!('kind' in endpoint.data)) {
      const { data } = exampleAnswer as { data: unknown }
      fits(endpoint.name, endpoint.data, data)
    }
  }
})

test('the page works without a script, has an anchor for each call, and names the operator', () => {
  expect(page).toContain('Kundi &amp; Sons')
  expect(page).not.toContain('Dastak')
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const { name } of ALL_ENDPOINTS.filter(isForKeys)) expect(ids).toContain(name)
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  expect(
    [...page.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address,
    ),
  ).toSatisfy((addresses: string[]) => addresses.every((address) => address.startsWith('/')))
})

test('an upload is shown as a form with its file', () => {
  const sectionOf = (name: string) =>
    page.split(`aria-labelledby="${name}"`)[1]?.split('</article>')[0] ?? ''
  for (const { name, body } of ALL_ENDPOINTS.filter(isForKeys)) {
    const isForm = body !== undefined && 'kind' in body && body.kind === 'form'
    const section = sectionOf(name)
    expect([name, section.includes('Form, as multipart/form-data')]).toEqual([name, isForm])
    expect([name, section.includes('Body, as JSON')]).toEqual([name, body !== undefined && !isForm])
    if (!isForm) continue
    expect(section).toMatch(/<code>file<\/code> <span>file, csv, [\w, ]+; up to 10\d{6} bytes/)
    expect(section).toMatch(/-F &#39;file=@-;filename=\w+\.csv&#39;/)
    expect(section).not.toContain('Content-Type: application/json')
  }
})

const PASTED = [
  'revealDirector',
  'revealGst',
  'submitLinkedinRequest',
  'getLinkedinRequest',
  'searchDirector',
  'getDirector',
  'getCinDetails',
  'getCompanyDirectors',
  'queryLeads',
  'verifyEmail',
  // Files come from a pipe.
  'estimateBatchRequest',
  'submitBatchRequest',
  'estimateLinkedinBulkRequest',
  'submitLinkedinBulkRequest',
]

test('every example of the document matches its schema, and all replies allow later fields', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format)
  ajv.addSchema(document, 'document')
  let count = 0
  const check = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { schema, example } = part as { schema?: object; example?: unknown }
    if (schema && example !== undefined) {
      const fits = ajv.compile({ ...absolute(schema), $id: `example ${(count += 1)}` })
      expect([path, fits(example), fits.errors]).toEqual([path, true, null])
    }
    for (const [key, inner] of Object.entries(part)) check(inner, `${path}/${key}`)
  }
  check(document.paths, 'paths')
  check(document.webhooks, 'webhooks')
  expect(count).toBeGreaterThan(100)
  const text = JSON.stringify(document)
  expect(text).not.toContain('"additionalProperties":false')
  expect(text).not.toMatch(/\{"const":/)
  expect(Object.keys(document.webhooks).sort()).toEqual([...WEBHOOK_EVENTS, 'test'].sort())
  expect(document.components['schemas']).toMatchObject({
    CompanyRecord: {
      properties: { date_of_incorporation: { anyOf: [{ format: 'date' }, { type: 'null' }] } },
    },
    CreditAmounts: { properties: { phone: { type: 'integer' } } },
    Lead: { properties: { timestamp: { type: 'string', format: 'date-time' } } },
  })
})
const FORMATS = {
  uuid: /^[0-9a-f-]{36}$/,
  'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  binary: /[^]*/,
}
/** References with the address of the document. */
const absolute = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object

test('the commands work when pasted', async () => {
  const shell = (command: string) =>
    run('sh', ['-c', command], { env: { ...process.env, [KEY_VARIABLE]: key }, cwd: '/tmp' })
  for (const name of PASTED) {
    const endpoint = ALL_ENDPOINTS.find((one) => one.name === name)
    const command = endpoint ? curlOf(callOf(endpoint), server.url) : ''
    // As on the page, where only HTML characters are escaped.
    const shown = page.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
    expect(shown).toContain(command)
    const { stdout } = await shell(`${command} --silent`)
    expect(JSON.parse(stdout)).toMatchObject({ success: true, status_code: 200 })
  }
})
