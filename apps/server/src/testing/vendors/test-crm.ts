import { getLeadsExtracted, revealDirector } from '@dastak/contract/kinds/din.ts'
import * as contract from '@dastak/contract/crm/crm.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createHubspot } from '../../adapters/crm/hubspot.ts'
import { createZoho } from '../../adapters/crm/zoho.ts'
import { inTransaction } from '../../db/database.ts'
import { insertDirector } from '../registry/registry-rows.ts'
import { MANY_CALLS, refreshAt, signInAt } from '../server/http-caller.ts'
import { createTestServer } from '../server/test-server.ts'
import { FRAPPE_KEY, startFrappeServer } from './frappe-server.ts'
import { HUBSPOT_TOKEN, startHubspotServer } from './hubspot-server.ts'
import { startZohoServer, ZOHO_CLIENT, ZOHO_REFRESH } from './zoho-server.ts'

const CIN = 'U72900MH2020PTC000301'
const DIRECTORS = 12

export const din = (number: number) => String(40_000 + number).padStart(8, '0')
export const phoneOf = (number: number) => `+9111112${String(number).padStart(5, '0')}`

/** What a user enters for another CRM than Frappe's. */
export const ZOHO_LOGIN = { vendor: 'zoho', address: 'in', ...ZOHO_CLIENT, code: ZOHO_REFRESH }
export const HUBSPOT_LOGIN = { vendor: 'hubspot', address: '', token: HUBSPOT_TOKEN }
const NO_KEYS = { api_key: '', api_secret: '' }

/** A server with directors 1 to 12, a CRM of each vendor on this machine, and users. */
async function createTestCrm() {
  const frappe = await startFrappeServer(['custom_din', 'source', 'status', 'custom_note'])
  const zoho = await startZohoServer()
  const hubspot = await startHubspotServer(['din', 'cin', 'lead_source', 'hs_lead_status'])
  const env = {
    ...MANY_CALLS,
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    SIGN_UP_PHONE_CREDITS: '0',
    SIGN_UP_EMAIL_CREDITS: '0',
  }
  const hosts = () => ({ accounts: zoho.url, api: zoho.url, web: 'https://crm.zoho.in' })
  const zohoHere = createZoho({ privateHosts: ['127.0.0.1'], isDemo: true, hosts })
  const hubspotHere = createHubspot({
    privateHosts: ['127.0.0.1'],
    isDemo: true,
    api: hubspot.url,
    searchGapMs: 0,
  })
  const crmVendors = { zoho: zohoHere, hubspot: hubspotHere }
  const server = await createTestServer({ env, crmVendors })
  for (let number = 1; number <= DIRECTORS; number += 1)
    await insertDirector(server, {
      din: din(number),
      cin: CIN,
      phone: phoneOf(number),
      email: `e${number}@sample.example`,
    })

  const { signal } = new AbortController()
  /** Sends what is due. */
  const send = () => server.jobs.find(({ name }) => name === 'crm.send')!.run({}, { signal })

  let person = 0
  async function newUser() {
    const session = await signInAt(
      server.url,
      `+91987670${String(person++).padStart(4, '0')}`,
      server.lastCode,
    )
    const { user } = await server.accounts.operatorActions.showUser(session.mobile)
    await inTransaction(server.db, (tx) =>
      server.credits.grant(tx, {
        userId: user.id,
        phone: 50,
        email: 50,
        reason: 'top_up',
        reference: { type: 'test', id: 'first' },
        idempotencyKey: `test:${user.id}:first`,
        actor: { kind: 'operator', id: null },
      }),
    )
    const connect = async (body: object = {}) =>
      (
        await server.call(contract.createCrmConnection, {
          token: session.token,
          body: {
            vendor: 'frappe',
            name: 'Sales',
            address: frappe.url,
            fields: ['name', 'phone', 'email', 'company', 'din', 'cin', 'source'],
            ...('vendor' in body ? NO_KEYS : FRAPPE_KEY),
            ...body,
          },
        })
      ).body
    /** Reveals directors and returns the ids of the leads. */
    const reveal = async (...numbers: number[]) => {
      for (const number of numbers)
        await server.call(revealDirector, {
          token: session.token,
          body: { director_id: din(number) },
        })
      const { body } = await server.call(getLeadsExtracted, { token: session.token, query: {} })
      return numbers.map(
        (number) => body.data.data.find(({ director_id: id }) => id === din(number))?.lead_id ?? '',
      )
    }
    const push = async (connection_id: string, lead_ids: string[]) =>
      (
        await server.call(contract.pushLeads, {
          token: session.token,
          body: { connection_id, lead_ids },
        })
      ).body
    const log = async (query = {}) =>
      (await server.call(contract.listCrmPushes, { token: session.token, query })).body.data
    const connections = async () =>
      (await server.call(contract.listCrmConnections, { token: session.token })).body.data.data
    const change = async (body: { connection_id: string; api_key?: string; api_secret?: string }) =>
      (await server.call(contract.updateCrmConnection, { token: session.token, body })).body
    /** A token that is still valid after the clock has moved. */
    const renew = () => refreshAt(server.url, session)
    return {
      session,
      userId: user.id,
      renew,
      connect,
      reveal,
      push,
      log,
      connections,
      change,
    }
  }

  return {
    server,
    frappe,
    zoho,
    hubspot,
    send,
    newUser,
    async drop() {
      await server.drop()
      frappe.close()
      zoho.close()
      hubspot.close()
    },
  }
}

/** Shared by the tests of a file, set before the first one. Each begins with empty CRMs. */
export let t: Awaited<ReturnType<typeof createTestCrm>>
export function setUpCrm(): void {
  beforeAll(async () => {
    t = await createTestCrm()
  })
  afterAll(() => t.drop())
  beforeEach(() => {
    for (const crm of [t.frappe, t.zoho, t.hubspot]) {
      crm.clear()
      crm.calls.length = 0
    }
  })
}
