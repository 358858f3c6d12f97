import { isAddress, json, lastPart, optionsOf, startCrm, type Held } from './crm-server.ts'
import type { Answer, RecordedCall } from './http-recorder.ts'

export const ZOHO_CLIENT = { client_id: '1000.CLIENT', client_secret: 'c1ient5ecret' }
/** The code of a self client works once. The refresh token that it gives stays. */
export const ZOHO_CODE = '1000.code.once'
export const ZOHO_REFRESH = '1000.refresh.stays'

const written = (code: string, details: object, status: number) =>
  json({ data: [{ code, details, message: code, status: 'x' }] }, status)

/**
 * Zoho CRM as crm-oas v8.0 and the documents of tokens say: accounts and API on one host, 204 for
 * nothing, DUPLICATE_DATA for a field that the account made unique, INVALID_TOKEN for any old
 * token.
 */
export async function startZohoServer(
  custom: readonly string[] = [],
  unique: readonly string[] = ['Email'],
) {
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
    (call, { records, searched, add }) => {
      if (call.path === '/oauth/v2/token') return grant(call)
      if (call.headers.authorization !== `Zoho-oauthtoken 1000.access.${tokens}`)
        return json({ code: 'INVALID_TOKEN', details: {}, message: 'invalid oauth token' }, 401)
      const one = (id: string) => ({ id, Phone: null, ...records.get(id) })
      const nothing: Answer = { status: 204, body: '' }
      if (call.path === '/crm/v8/settings/fields')
        return json({
          fields: ['Last_Name', ...custom].map((name) => ({
            api_name: name,
            pick_list_values: optionsOf('zoho', name === 'Lead_Status', 'actual_value'),
          })),
        })
      if (call.path === '/crm/v8/Leads/search') {
        const conditions = [...(call.query['criteria'] ?? '').matchAll(/\((\w+):equals:([^)]+)\)/g)]
        if (conditions.length > 10)
          return json({ code: 'INVALID_QUERY', details: {}, message: 'too many' }, 400)
        const isFound = (held: Held) =>
          conditions.some(([, name, value]) => (held[name!] ?? '').includes(value!))
        const data = searched().flatMap(([id, held]) => (isFound(held) ? [one(id)] : []))
        return data.length > 0 ? json({ data, info: {} }) : nothing
      }
      if (call.path === '/crm/v8/Leads' && call.method === 'GET')
        return records.size > 0 ? json({ data: [...records.keys()].map(one) }) : nothing
      const id = lastPart(call)
      if (call.path !== '/crm/v8/Leads' && !records.has(id)) return nothing
      if (call.method === 'GET') return json({ data: [one(id)] })
      const sent = (JSON.parse(call.body) as { data: [Held] }).data[0]
      if (sent['Email'] && !isAddress(sent['Email']))
        return written('INVALID_DATA', { api_name: 'Email', json_path: '$.data[0].Email' }, 400)
      for (const name of unique) {
        const isSame = ([other, held]: [string, Held]) =>
          other !== id && sent[name] && held[name]?.toLowerCase() === sent[name].toLowerCase()
        const same = [...records].find(isSame)?.[0]
        if (same !== undefined) return written('DUPLICATE_DATA', { api_name: name, id: same }, 400)
      }
      if (call.path === '/crm/v8/Leads') {
        for (const name of ['Last_Name', 'Company'])
          if (!sent[name]) return written('MANDATORY_NOT_FOUND', { api_name: name }, 400)
        return written('SUCCESS', { id: add(sent) }, 201)
      }
      records.set(id, { ...records.get(id), ...sent })
      return written('SUCCESS', { id }, 200)
    },
    (count) => `57257670000005241${String(count).padStart(3, '0')}`,
  )
  return Object.assign(crm, {
    grants: () => crm.calls.filter(({ path }) => path === '/oauth/v2/token').length,
    /** Ends the current access token early. */
    endToken: () => void (tokens += 1),
  })
}
