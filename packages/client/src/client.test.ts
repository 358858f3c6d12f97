import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileWorking } from '../../../apps/server/src/testing/batches/while-working.ts'
import { insertDirector } from '../../../apps/server/src/testing/registry/registry-rows.ts'
import {
  createTestServer,
  type TestServer,
} from '../../../apps/server/src/testing/server/test-server.ts'
import { createDastak, DastakError, pagesOf } from './client.ts'

const DIN = '00000101'
const CIN = 'U72900MH2020PTC000101'
const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

let server: TestServer
let token: string
const folder = mkdtempSync(join(tmpdir(), 'dastak-client-'))
beforeAll(async () => {
  server = await createTestServer()
  await server.accounts.demoAccounts.ensureDemoAccounts()
  token = (await server.signIn('+919876543210')).token
  await insertDirector(server, {
    din: DIN,
    cin: CIN,
    phone: '+911111100101',
    email: 'asha@sample.example',
  })
  await insertDirector(server, { din: '00000102', cin: CIN, phone: '+911111100102' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.drop()
})

const client = () => createDastak({ baseUrl: `${server.url}/`, token })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it was answered'),
    (error: DastakError) => error,
  )

test('the client has a method for each call that a key may make, and for no other', () => {
  const forKeys = ALL_ENDPOINTS.filter(
    ({ access }) => access.who === 'user' && access.credentials?.includes('api_key'),
  )
  expect(Object.keys(client()).sort()).toEqual(forKeys.map(({ name }) => name).sort())
  // The input goes into the body, otherwise into the query.
  expect(forKeys.filter(({ body, query }) => body && query)).toEqual([])
})

test('a list is read page by page to its end, and a file has its name', async () => {
  const dastak = client()
  await dastak.revealDirector({ director_id: DIN })
  await dastak.revealDirector({ director_id: '00000102' })
  const ids: string[] = []
  for await (const page of pagesOf(dastak.getLeadsExtracted, { limit: 1 }))
    ids.push(...page.data.map((lead) => lead.director_id))
  expect(ids).toEqual(['00000102', DIN])
  const file = await dastak.exportLeads({ search: 'asha' })
  expect(file.filename).toBe('din_leads.csv')
  expect(await file.blob.text()).toContain('+911111100101')
})

test('a refusal, a wrong address, a page of a proxy and an aborted call have different errors', async () => {
  const refused = await failure(client().revealDirector({ director_id: '1' }))
  expect(refused).toBeInstanceOf(DastakError)
  expect(refused).toMatchObject({
    code: 'validation_failed',
    status: 422,
    message: 'DIN length should be 8 characters',
  })
  expect(refused.fields).toEqual([
    { path: 'director_id', message: 'DIN length should be 8 characters' },
  ])
  expect(refused.requestId).toMatch(/^[\da-f-]{36}$/)

  const unreachable = createDastak({ baseUrl: 'http://127.0.0.1:1', token })
  expect(await failure(unreachable.getUserDetails())).toMatchObject({
    code: 'unreachable',
    status: 0,
  })

  const answering = (body: string, init?: ResponseInit) => {
    return createDastak({
      baseUrl: server.url,
      token,
      fetch: () => Promise.resolve(new Response(body, init)),
    })
  }
  const envelope = {
    success: true,
    status_code: 200,
    message_code: 'success',
    message: '',
    data: { name: 1 },
  }
  for (const body of ['<html>', 'null', '{}', JSON.stringify(envelope)])
    expect(await failure(answering(body).getUserDetails())).toMatchObject({
      code: 'unreadable',
      status: 200,
    })
  const tooLarge = answering('<html>413 Request Entity Too Large</html>', { status: 413 })
  expect(await failure(tooLarge.getUserDetails())).toMatchObject({
    code: 'payload_too_large',
    status: 413,
    message: expect.stringContaining('A proxy') as unknown,
  })
  const busy = {
    ...envelope,
    success: false,
    status_code: 429,
    message_code: 'rate_limited',
    data: {},
  }
  const limited = answering(JSON.stringify(busy), { status: 429, headers: { 'retry-after': '7' } })
  expect(await failure(limited.getUserDetails())).toMatchObject({
    code: 'rate_limited',
    retryAfter: 7,
  })

  const given = AbortSignal.abort(new Error('enough'))
  expect(await failure(client().getUserDetails({}, { signal: given }))).toMatchObject({
    message: 'enough',
  })
})

/** The examples of the README, as one program that calls the test server. */
const readme = () =>
  [...readFileSync(join(root, 'packages/client/README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)]
    .map(([, code]) => code)
    .join('\n')
    .replace("'https://dastak.example.com'", 'process.env.BASE!')
    .replace('process.env.DASTAK_KEY!', 'process.env.TOKEN!')

const DECLARED = 'declare const process: { env: Record<string, string | undefined> }\n'
const CONSUMER = `
import { createDastak, DastakError, pagesOf, type Dastak } from '@dastak/client'

const { BASE = '', TOKEN = '' } = process.env
const dastak: Dastak = createDastak({ baseUrl: BASE, token: TOKEN })
const options = { idempotencyKey: 'order-1', signal: AbortSignal.timeout(10_000) }
const found = await dastak.revealDirector({ director_id: '${DIN}' }, options)
const phone: string | null | { locked: true } | { removed: true } = found.phone_no
let pages = 0
for await (const page of pagesOf(dastak.getLeadsExtracted, { limit: 1 })) pages += page.data.length
const refusal = await dastak
  .getCinDetails({ identification_number: 'none' })
  .catch((error: unknown) => error)
const code = refusal instanceof DastakError ? refusal.code : null
// @ts-expect-error -- the field of another call
void (() => dastak.revealDirector({ gstin: '' }))
// @ts-expect-error -- no call of a key
void dastak.logout
console.log(JSON.stringify({ phone, pages, code, name: found.full_name }))
`

// npm and the compiler run twice each, which is slow while other tests run.
test('packed and installed in another folder, without a registry, it type-checks and runs', async () => {
  const write = (name: string, content: string | object) =>
    writeFileSync(
      join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  await run('npm', ['pack', '--pack-destination', folder], { cwd: join(root, 'packages/client') })
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  write('package.json', {
    type: 'module',
    dependencies: {
      '@dastak/client': `file:${tarball}`,
      zod: `file:${join(root, 'node_modules/zod')}`,
    },
  })
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  })
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(
    ['@dastak', 'zod'],
  )

  write('consumer.ts', DECLARED + CONSUMER)
  write('readme.ts', DECLARED + readme())
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    types: [],
    skipLibCheck: false,
  }
  write('tsconfig.json', {
    compilerOptions: { ...compilerOptions, lib: ['es2024', 'dom', 'dom.iterable'] },
  })
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    ({ stdout }: { stdout: string }) => expect.fail(stdout),
  )
  const { stdout } = await run(process.execPath, ['consumer.js'], {
    cwd: folder,
    env: { BASE: server.url, TOKEN: token },
  })
  expect(JSON.parse(stdout)).toEqual({
    phone: '+911111100101',
    pages: 2,
    code: 'not_found',
    name: 'ASHA SAMPLE',
  })
  const examples = await whileWorking(server.batches.worker, () =>
    run(process.execPath, ['readme.js'], {
      cwd: folder,
      env: { BASE: server.url, TOKEN: token },
    }),
  )
  expect(examples.stdout).toContain('+911111199901 { phone: 0, email: 0 }')
  expect(examples.stdout).toContain('99999901,found,ASHA TEST')
  expect(examples.stdout).toContain('keep the secret 50')
})
