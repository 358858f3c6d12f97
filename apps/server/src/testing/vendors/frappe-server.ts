import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import { isAddress, json, lastPart, startCrm, type Held } from './crm-server.ts'
import type { Answer } from './http-recorder.ts'

export const FRAPPE_KEY = { api_key: 'a1b2c3d4e5f6a7b', api_secret: 'f6e5d4c3b2a1f6e' }

/** An error as Frappe sends it, with the text that people see. */
const thrown = (type: string, text: string, status = 417): Answer =>
  json(
    {
      exc_type: type,
      exception: `frappe.exceptions.${type}: ${text}`,
      _server_messages: JSON.stringify([JSON.stringify({ message: text, title: 'Message' })]),
    },
    status,
  )

/** What Frappe says about values that it does not take; null if it takes them. */
function faultOf(held: Held): Answer | null {
  const { email, mobile_no: phone, status } = held
  if (email && !isAddress(email))
    return thrown('InvalidEmailAddressError', `${email} is not a valid Email Address`)
  if (phone && !/^[\d+ ()-]{4,20}$/.test(phone))
    return thrown('InvalidPhoneNumberError', `${phone} is not a valid Phone Number`)
  const isKnown = !status || Object.values<string>(LEAD_STATUSES.frappe).includes(status)
  return isKnown ? null : thrown('LinkValidationError', `Could not find Status: ${status}`)
}

/**
 * Frappe CRM as `frappe/api/v1.py` and `crm_lead.json` of frappe/crm 2.0 say: lists with `fields`
 * and `or_filters`, and 417 for what it does not take.
 */
export const startFrappeServer = (customFields: readonly string[] = []) =>
  startCrm(
    (call, { records, searched, add }) => {
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
      const sent = call.body ? (JSON.parse(call.body) as Held) : {}
      const fault = faultOf(sent)
      if (fault) return fault
      if (call.path !== '/api/resource/CRM%20Lead') {
        const id = lastPart(call)
        if (!records.has(id)) return json({ exc_type: 'DoesNotExistError' }, 404)
        if (call.method === 'PUT') records.set(id, { ...records.get(id), ...sent })
        return json({ data: one(id) })
      }
      if (call.method === 'POST') {
        if (!sent['first_name'])
          return thrown('MandatoryError', '[CRM Lead, CRM-LEAD-2026-00001]: first_name')
        return json({ data: one(add(sent)) })
      }
      const filters = JSON.parse(call.query['or_filters'] ?? '[]') as [string, string, string][]
      const isFound = (held: Held) =>
        filters.some(([name, operator, value]) => {
          const has = held[name] ?? ''
          if (operator === '=') return has.toLowerCase() === value.toLowerCase()
          const pattern = value.replace(/[^\w%]/g, String.raw`\$&`).replaceAll('%', '.*')
          return new RegExp(`^${pattern}$`, 'i').test(has)
        })
      return json({ data: searched().flatMap(([id, held]) => (isFound(held) ? [one(id)] : [])) })
    },
    (count) => `CRM-LEAD-2026-${String(count).padStart(5, '0')}`,
  )
