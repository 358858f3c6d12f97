import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import { startHttpRecorder, type Answer, type RecordedCall } from './http-recorder.ts'

type Held = Record<string, string>
interface CrmWorld {
  records: Map<string, Held>
  /** Ids of new records, in the vendor's form. */
  nextId: () => string
}
type Interruption = Answer | null
type Speak = (call: RecordedCall, world: CrmWorld) => Answer

/** A CRM on this machine. `interrupt` may answer instead of it. */
async function startCrm(speak: Speak, idOf: (count: number) => string) {
  const records = new Map<string, Held>()
  const world: CrmWorld = { records, nextId: () => idOf(records.size + 1) }
  const crm = {
    records,
    /** Answers instead of the CRM, unless it returns null. */
    interrupt: (_call: RecordedCall): Interruption | Promise<Interruption> => null,
    hold: (held: Held) => {
      const id = world.nextId()
      records.set(id, held)
      return id
    },
  }
  const server = await startHttpRecorder(
    async (call) => (await crm.interrupt(call)) ?? speak(call, world),
  )
  return Object.assign(crm, { url: server.url, calls: server.calls, close: server.close })
}

const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) })
const lastPart = ({ path }: RecordedCall) => decodeURIComponent(path.split('/').at(-1) ?? '')
const digits = (text = '') => text.replace(/\D/g, '')

/** The choices of a field: those of the lead status, none for any other. */
const optionsOf = (vendor: 'hubspot' | 'zoho', isStatus: boolean, name: string) =>
  isStatus ? Object.values(LEAD_STATUSES[vendor]).map((status) => ({ [name]: status })) : []

export const FRAPPE_KEY = { api_key: 'a1b2c3d4e5f6a7b', api_secret: 'f6e5d4c3b2a1f6e' }

/**
 * Frappe CRM as `frappe/api/v1.py` and `crm_lead.json` of frappe/crm 2.0 say: lists with `fields`
 * and `or_filters`, and 417 for a lead without a first name.
 */
export const startFrappeServer = (customFields: readonly string[] = []) =>
  startCrm(
    (call, { records, nextId }) => {
      const { api_key: key, api_secret: secret } = FRAPPE_KEY
      if (call.headers.authorization !== `token ${key}:${secret}`)
        return json({ exc_type: 'AuthenticationError' }, 401)
      if (call.path === '/api/method/crm.api.doc.get_fields')
        return json({
          message: ['first_name', ...customFields].map((fieldname) => ({ fieldname })),
        })
      if (call.path === '/api/resource/CRM%20Lead%20Source/Dastak')
        return customFields.includes('source')
          ? json({ data: { name: 'Dastak' } })
          : json({ exc_type: 'DoesNotExistError' }, 404)
      if (call.path === '/api/resource/CRM%20Lead%20Status')
        return customFields.includes('status')
          ? json({ data: Object.values(LEAD_STATUSES.frappe).map((name) => ({ name })) })
          : json({ exc_type: 'PermissionError' }, 417)
      const one = (id: string) => ({ name: id, mobile_no: null, ...records.get(id) })
      if (call.path !== '/api/resource/CRM%20Lead') {
        const id = lastPart(call)
        if (!records.has(id)) return json({ exc_type: 'DoesNotExistError' }, 404)
        if (call.method === 'PUT')
          records.set(id, { ...records.get(id), ...(JSON.parse(call.body) as Held) })
        return json({ data: one(id) })
      }
      if (call.method === 'POST') {
        const held = JSON.parse(call.body) as Held
        if (!held['first_name']) return json({ exc_type: 'MandatoryError' }, 417)
        const id = nextId()
        records.set(id, held)
        return json({ data: one(id) })
      }
      const filters = JSON.parse(call.query['or_filters'] ?? '[]') as [string, string, string][]
      const isFound = (held: Held) =>
        filters.some(([name, operator, value]) => {
          const has = held[name] ?? ''
          if (operator === '=') return has === value
          const pattern = value.replace(/[^\w%]/g, String.raw`\$&`).replaceAll('%', '.*')
          return new RegExp(`^${pattern}$`, 'i').test(has)
        })
      const ids = [...records.keys()].filter((id) => isFound(records.get(id)!))
      return json({ data: ids.map(one) })
    },
    (count) => `CRM-LEAD-2026-${String(count).padStart(5, '0')}`,
  )

export const HUBSPOT_TOKEN = 'pat-eu1-0b9d0000-0000-4000-8000-000000000000'

/** HubSpot as its reference says: contacts, searches by calculated properties, 409 for an email. */
export const startHubspotServer = (custom: readonly string[] = []) =>
  startCrm(
    (call, { records, nextId }) => {
      if (call.headers.authorization !== `Bearer ${HUBSPOT_TOKEN}`)
        return json({ status: 'error', category: 'INVALID_AUTHENTICATION', message: 'No.' }, 401)
      const contacts = '/crm/v3/objects/contacts'
      const one = (id: string) => ({ id, properties: { phone: null, ...records.get(id) } })
      if (call.path === '/account-info/v3/details')
        return json({ portalId: 1234567, uiDomain: 'app-eu1.hubspot.com' })
      if (call.path === '/crm/v3/properties/contacts')
        return json({
          results: ['firstname', ...custom].map((name) => ({
            name,
            options: optionsOf('hubspot', name === 'hs_lead_status', 'value'),
          })),
        })
      if (call.path === `${contacts}/search`) {
        interface Filter {
          propertyName: string
          value: string
        }
        const { filterGroups } = JSON.parse(call.body) as { filterGroups: { filters: Filter[] }[] }
        const isFound = (held: Held) =>
          filterGroups.some(({ filters }) =>
            filters.every(({ propertyName: name, value }) => {
              const calculated = /^hs_searchable_calculated_(phone|mobile)_number$/.exec(name)?.[1]
              if (!calculated) return held[name] === value
              const number = held[calculated === 'phone' ? 'phone' : 'mobilephone']
              return digits(number).slice(-10) === value
            }),
          )
        const ids = [...records.keys()].filter((id) => isFound(records.get(id)!))
        return json({ total: ids.length, results: ids.map(one) })
      }
      if (call.path === contacts && call.method === 'GET') return json({ results: [] })
      const sent = call.body ? (JSON.parse(call.body) as { properties: Held }).properties : {}
      if (call.path === contacts) {
        const email = sent['email']
        const same = [...records].find(([, held]) => email && held['email'] === email)?.[0]
        if (same)
          return json(
            { category: 'CONFLICT', message: `Contact already exists. Existing ID: ${same}` },
            409,
          )
        const id = nextId()
        records.set(id, sent)
        return json(one(id), 201)
      }
      const id = lastPart(call)
      if (!records.has(id)) return json({ category: 'OBJECT_NOT_FOUND', message: 'No.' }, 404)
      if (call.method === 'PATCH') records.set(id, { ...records.get(id), ...sent })
      return json(one(id))
    },
    (count) => String(100_450 + count),
  )

export const ZOHO_CLIENT = { client_id: '1000.CLIENT', client_secret: 'c1ient5ecret' }
/** The code of a self client works once. The refresh token that it gives stays. */
export const ZOHO_CODE = '1000.code.once'
export const ZOHO_REFRESH = '1000.refresh.stays'

/**
 * Zoho CRM as crm-oas v8.0 and the documents of tokens say: accounts and API on one host, 204 for
 * nothing, DUPLICATE_DATA for a unique field (Email here), INVALID_TOKEN for any old token.
 */
export async function startZohoServer(custom: readonly string[] = []) {
  let tokens = 0
  let isCodeUsed = false
  const grant = ({ form }: RecordedCall): Answer => {
    const { client_id: id, client_secret: secret } = ZOHO_CLIENT
    if (form['client_id'] !== id || form['client_secret'] !== secret)
      return json({ error: 'invalid_client' })
    const isRefresh = form['grant_type'] === 'refresh_token'
    const isKnown = isRefresh
      ? form['refresh_token'] === ZOHO_REFRESH
      : form['code'] === ZOHO_CODE && !isCodeUsed
    if (!isKnown) return json({ error: 'invalid_code' })
    if (!isRefresh) isCodeUsed = true
    tokens += 1
    return json({
      access_token: `1000.access.${tokens}`,
      api_domain: 'http://127.0.0.1:1',
      token_type: 'Bearer',
      expires_in: 3600,
      ...(!isRefresh && { refresh_token: ZOHO_REFRESH }),
    })
  }
  const crm = await startCrm(
    (call, { records, nextId }) => {
      if (call.path === '/oauth/v2/token') return grant(call)
      if (call.headers.authorization !== `Zoho-oauthtoken 1000.access.${tokens}`)
        return json({ code: 'INVALID_TOKEN', details: {}, message: 'invalid oauth token' }, 401)
      const one = (id: string) => ({ id, Phone: null, ...records.get(id) })
      const nothing: Answer = { status: 204, body: '' }
      const written = (code: string, id: string, status: number) =>
        json({ data: [{ code, details: { id }, message: code, status: 'x' }] }, status)
      if (call.path === '/crm/v8/settings/fields')
        return json({
          fields: ['Last_Name', ...custom].map((name) => ({
            api_name: name,
            pick_list_values: optionsOf('zoho', name === 'Lead_Status', 'actual_value'),
          })),
        })
      if (call.path === '/crm/v8/Leads/search') {
        const conditions = [...(call.query['criteria'] ?? '').matchAll(/\((\w+):equals:([^)]+)\)/g)]
        const isFound = (held: Held) =>
          conditions.some(([, name, value]) => (held[name!] ?? '').includes(value!))
        const ids = [...records.keys()].filter((id) => isFound(records.get(id)!))
        return ids.length > 0 ? json({ data: ids.map(one), info: {} }) : nothing
      }
      if (call.path === '/crm/v8/Leads' && call.method === 'GET')
        return records.size > 0 ? json({ data: [...records.keys()].map(one) }) : nothing
      const sent = call.body ? (JSON.parse(call.body) as { data: [Held] }).data[0] : {}
      if (call.path === '/crm/v8/Leads') {
        const email = sent['Email']
        const same = [...records].find(([, held]) => email && held['Email'] === email)?.[0]
        if (same) return written('DUPLICATE_DATA', same, 400)
        if (!sent['Last_Name']) return written('MANDATORY_NOT_FOUND', '', 400)
        const id = nextId()
        records.set(id, sent)
        return written('SUCCESS', id, 201)
      }
      const id = lastPart(call)
      if (!records.has(id)) return nothing
      if (call.method === 'GET') return json({ data: [one(id)] })
      records.set(id, { ...records.get(id), ...sent })
      return written('SUCCESS', id, 200)
    },
    (count) => `57257670000005241${String(count).padStart(2, '0')}`,
  )
  return Object.assign(crm, {
    grants: () => crm.calls.filter(({ path }) => path === '/oauth/v2/token').length,
    /** Ends the current access token early. */
    endToken: () => void (tokens += 1),
  })
}
