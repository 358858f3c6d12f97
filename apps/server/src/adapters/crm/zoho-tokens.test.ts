import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startZohoServer,
  ZOHO_CLIENT,
  ZOHO_CODE,
  ZOHO_REFRESH,
} from '../../testing/vendors/zoho-server.ts'
import { createZoho } from './zoho.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
let crm: Awaited<ReturnType<typeof startZohoServer>>
beforeAll(async () => {
  crm = await startZohoServer()
})
afterAll(() => crm.close())
const zoho = () =>
  createZoho({
    privateHosts: ['127.0.0.1'],
    isDemo: false,
    hosts: () => ({ accounts: crm.url, api: crm.url, web: 'https://crm.zoho.in' }),
  })
const loginOf = (code: string, id = ZOHO_CLIENT.client_id) => ({
  address: 'in',
  secrets: { ...ZOHO_CLIENT, client_id: id, code },
  session: null,
  places: [],
})

test('a code works once and gives the refresh token that is kept; secrets are in no address', async () => {
  const { secrets, session } = await zoho().connect(loginOf(ZOHO_CODE), NOW)
  expect(secrets.code).toBe(ZOHO_REFRESH)
  expect(session?.until).toBe('2026-03-01T00:59:00.000Z')
  await expect(zoho().connect(loginOf(ZOHO_CODE), NOW)).rejects.toMatchObject({
    failure: 'refused',
    message: 'Zoho refuses the code. It may have expired or been used.',
  })
  for (const { query } of crm.calls.filter(({ path }) => path === '/oauth/v2/token'))
    expect(query).toEqual({})
})

test('a wrong client is refused, and too many tokens are a pause', async () => {
  await expect(zoho().renew!(loginOf(ZOHO_REFRESH, 'other'), NOW)).rejects.toMatchObject({
    failure: 'refused',
    message: 'Zoho refuses the client (invalid_client).',
  })
  crm.interrupt = () => ({ status: 400, body: '{"error":"Access Denied"}' })
  await expect(zoho().renew!(loginOf(ZOHO_REFRESH), NOW)).rejects.toMatchObject({
    failure: 'wait',
    waitMs: 600_000,
  })
  crm.interrupt = () => null
})

test('a token without the scopes is refused with their names', async () => {
  crm.interrupt = ({ path }) =>
    path === '/crm/v8/Leads'
      ? { status: 401, body: '{"code":"OAUTH_SCOPE_MISMATCH","message":"Unauthorized"}' }
      : null
  await expect(zoho().connect(loginOf(ZOHO_REFRESH), NOW)).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining('ZohoCRM.modules.leads.ALL') as string,
  })
  crm.interrupt = () => null
})

test('the address of a vendor is never taken from the user or from an answer', async () => {
  const real = createZoho({ privateHosts: [], isDemo: false })
  const login = { ...loginOf(ZOHO_REFRESH), address: 'in.attacker.example' }
  await expect(real.connect(login, NOW)).rejects.toMatchObject({ failure: 'refused' })
})
