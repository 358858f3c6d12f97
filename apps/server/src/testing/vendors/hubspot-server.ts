import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import { digits, isAddress, json, lastPart, optionsOf, startCrm, type Held } from './crm-server.ts'
import type { Answer } from './http-recorder.ts'

export const HUBSPOT_TOKEN = 'pat-eu1-0b9d0000-0000-4000-8000-000000000000'
const STATUSES: readonly string[] = Object.values(LEAD_STATUSES.hubspot)
/** Properties that every account has. */
const USUAL = 'firstname lastname email phone mobilephone company jobtitle hs_linkedin_url'.split(
  ' ',
)

interface Filter {
  propertyName: string
  value?: string
  values?: string[]
}

/** Property values that are not valid, in the form of HubSpot: JSON in a sentence. */
function invalid(faults: readonly { name: string; error: string; message: string }[]): Answer {
  const listed = JSON.stringify(faults.map((fault) => ({ isValid: false, ...fault })))
  const message = `Property values were not valid: ${listed}`
  return json({ status: 'error', category: 'VALIDATION_ERROR', message }, 400)
}

/**
 * HubSpot as its reference of 2026-09 says: contacts, searches by calculated properties, 409 for an
 * email that another contact has.
 */
export const startHubspotServer = (custom: readonly string[] = []) =>
  startCrm(
    (call, { records, searched, add }) => {
      if (call.headers.authorization !== `Bearer ${HUBSPOT_TOKEN}`)
        return json({ status: 'error', category: 'INVALID_AUTHENTICATION', message: 'No.' }, 401)
      const contacts = '/crm/objects/2026-09/contacts'
      const one = (id: string) => ({ id, properties: { phone: null, ...records.get(id) } })
      if (call.path === '/account-info/2026-09/details')
        return json({ portalId: 1234567, uiDomain: 'app-eu1.hubspot.com' })
      if (call.path === '/crm/properties/2026-09/contacts')
        return json({
          results: [...USUAL, ...custom].map((name) => ({
            name,
            options: optionsOf('hubspot', name === 'hs_lead_status', 'value'),
          })),
        })
      if (call.path === `${contacts}/search`) {
        const { filterGroups } = JSON.parse(call.body) as { filterGroups: { filters: Filter[] }[] }
        if (filterGroups.length > 5)
          return json({ category: 'VALIDATION_ERROR', message: 'Too many filter groups' }, 400)
        const isFound = (held: Held) =>
          filterGroups.some(({ filters }) =>
            filters.every(({ propertyName: name, value, values }) => {
              const calculated = /^hs_searchable_calculated_(phone|mobile)_number$/.exec(name)?.[1]
              const has = (held[name] ?? '').toLowerCase()
              if (!calculated) return values ? values.includes(has) : has === value?.toLowerCase()
              const number = held[calculated === 'phone' ? 'phone' : 'mobilephone']
              return digits(number).slice(-10) === value
            }),
          )
        const results = searched().flatMap(([id, held]) => (isFound(held) ? [one(id)] : []))
        return json({ total: results.length, results })
      }
      if (call.path === contacts && call.method === 'GET') return json({ results: [] })
      const id = lastPart(call)
      if (call.path !== contacts && !records.has(id))
        return json({ category: 'OBJECT_NOT_FOUND', message: 'No.' }, 404)
      const sent = call.body ? (JSON.parse(call.body) as { properties: Held }).properties : {}
      const fault = faultOf(sent, custom)
      if (fault) return fault
      const email = sent['email']?.toLowerCase()
      const same = [...records].find(
        ([other, held]) => other !== id && email && held['email']?.toLowerCase() === email,
      )?.[0]
      if (same !== undefined)
        return json(
          { category: 'CONFLICT', message: `Contact already exists. Existing ID: ${same}` },
          409,
        )
      if (call.path === contacts) {
        const { email: address, firstname, lastname } = sent
        if (!address && !firstname && !lastname)
          return json(
            { category: 'VALIDATION_ERROR', message: 'A name or an email is needed' },
            400,
          )
        return json(one(add(sent)), 201)
      }
      if (call.method === 'PATCH') records.set(id, { ...records.get(id), ...sent })
      return json(one(id))
    },
    (count) => String(100_450 + count),
  )

function faultOf(sent: Held, custom: readonly string[]): Answer | null {
  const { email, hs_lead_status: status } = sent
  const unknown = Object.keys(sent).filter(
    (name) => !USUAL.includes(name) && !custom.includes(name),
  )
  const faults = [
    ...unknown.map((name) => ({
      name,
      error: 'PROPERTY_DOESNT_EXIST',
      message: `Property "${name}" does not exist`,
    })),
    ...(email && !isAddress(email)
      ? [{ name: 'email', error: 'INVALID_EMAIL', message: `Email address ${email} is invalid` }]
      : []),
    ...(status && !STATUSES.includes(status)
      ? [{ name: 'hs_lead_status', error: 'INVALID_OPTION', message: `not one of: [${status}]` }]
      : []),
  ]
  return faults.length > 0 ? invalid(faults) : null
}
