import * as z from 'zod/mini'
import {
  CrmProblem,
  type CrmKey,
  type CrmLogin,
  type CrmPlace,
  type CrmRecord,
  type CrmVendor,
} from '../../ports/crm.ts'
import { codeText, createCrmCalls, type CrmAnswer, type CrmCallOptions } from './crm-calls.ts'
import { fromFields, knowsStatuses, namesOf, toFields, type CrmNames } from './crm-fields.rules.ts'
import { localDigits, matchesOf } from './record-match.rules.ts'

interface HubspotOptions extends CrmCallOptions {
  /** The address of the API. */
  api?: string
}

/** Our values by the names of contact properties. Those without a usual name the user makes. */
const PROPERTIES: CrmNames = {
  first_name: 'firstname',
  last_name: 'lastname',
  phone: 'phone',
  email: 'email',
  company: 'company',
  designation: 'jobtitle',
  din: 'din',
  cin: 'cin',
  gstin: 'gstin',
  source: 'lead_source',
  stage: 'hs_lead_status',
  tags: 'tags',
  note: 'note',
}
const PLACES: readonly CrmPlace[] = ['din', 'cin', 'gstin', 'source', 'tags', 'note']
const MOBILE = 'mobilephone'

const id = z.string().check(z.regex(/^\d{1,30}$/))
const contact = z.object({
  id,
  properties: z.record(z.string(), z.nullable(z.string())),
})
const found = z.object({ results: z.array(contact) })
const account = z.object({
  portalId: z.int(),
  uiDomain: z.string().check(z.regex(/^app[\w-]*\.hubspot\.com$/)),
})
const choice = z.object({ value: z.string() })
const properties = z.object({
  results: z.array(z.object({ name: z.string(), options: z.optional(z.array(choice)) })),
})
const failure = z.object({ category: z.optional(z.string()), message: z.optional(z.string()) })

/**
 * Contacts of HubSpot, by a service key or the token of a private app.
 *
 * Source: developers.hubspot.com, reference of the CRM API v3 (objects, search, properties) and of
 * account information v3. Searches by phone number use `hs_searchable_calculated_…`, which hold
 * numbers without their country code. An email address is unique: a second contact is refused with
 * 409 and the id of the first. A new contact appears in searches after some seconds.
 */
export function createHubspot(options: HubspotOptions): CrmVendor {
  const { api = 'https://api.hubapi.com' } = options
  const call = createCrmCalls('hubspot', options)
  const contacts = `${api}/crm/v3/objects/contacts`

  async function ask(login: CrmLogin, request: Omit<Parameters<typeof call>[0], 'headers'>) {
    const headers = { authorization: `Bearer ${login.secrets.token ?? ''}` }
    const answer = await call({ ...request, headers })
    if (answer.status === 401) throw new CrmProblem('refused', 'HubSpot refuses the token.')
    if (answer.status === 403) throw new CrmProblem('refused', NO_SCOPE)
    return answer
  }

  return {
    async connect(login) {
      const details = account.safeParse(
        expectOk(await ask(login, { url: `${api}/account-info/v3/details` })).body,
      )
      if (!details.success) throw broken()
      expectOk(await ask(login, { url: `${contacts}?limit=1` }))
      const known = properties.safeParse(
        expectOk(await ask(login, { url: `${api}/crm/v3/properties/contacts` })).body,
      )
      if (!known.success) throw broken()
      const names = new Map(known.data.results.map(({ name, options: of }) => [name, of ?? []]))
      const statuses = names.get(PROPERTIES.stage)?.map(({ value }) => value)
      const { portalId, uiDomain } = details.data
      return {
        secrets: login.secrets,
        session: null,
        places: [
          ...PLACES.filter((place) => names.has(PROPERTIES[place])),
          ...(knowsStatuses('hubspot', statuses) ? (['stage'] as const) : []),
        ],
        recordsUrl: `https://${uiDomain}/contacts/${portalId}/record/0-1/`,
      }
    },

    async find(login, key, value) {
      const body = { filterGroups: filtersOf(key, value), properties: wanted(login), limit: 10 }
      const answer = await ask(login, { url: `${contacts}/search`, method: 'POST', body })
      const parsed = found.safeParse(expectOk(answer).body)
      if (!parsed.success) throw broken()
      return matchesOf(parsed.data.results.map(recordOf), key, value)
    },

    async read(login, recordId) {
      const query = new URLSearchParams({ properties: wanted(login).join(',') })
      const url = `${contacts}/${encodeURIComponent(recordId)}?${query}`
      const answer = await ask(login, { url })
      if (answer.status === 404) return null
      const parsed = contact.safeParse(expectOk(answer).body)
      if (!parsed.success) throw broken()
      return recordOf(parsed.data)
    },

    async create(login, values) {
      const body = { properties: toFields(PROPERTIES, values) }
      const answer = await ask(login, { url: contacts, method: 'POST', body })
      const existing = answer.status === 409 && existingId(answer)
      if (existing) return { id: existing, isNew: false }
      const parsed = z.object({ id }).safeParse(expectOk(answer).body)
      if (!parsed.success) throw broken()
      return { id: parsed.data.id, isNew: true }
    },

    async fill(login, recordId, values) {
      const url = `${contacts}/${encodeURIComponent(recordId)}`
      const body = { properties: toFields(PROPERTIES, values) }
      expectOk(await ask(login, { url, method: 'PATCH', body }))
    },
  }
}

const NO_SCOPE =
  'The token may not do this. It needs crm.objects.contacts.read and .write, and ' +
  'crm.schemas.contacts.read.'
const broken = () => new CrmProblem('again', 'HubSpot sent an answer that is not valid.')

function expectOk(answer: CrmAnswer): CrmAnswer {
  if (answer.status >= 200 && answer.status <= 299) return answer
  const parsed = failure.safeParse(answer.body)
  const code = codeText(parsed.success && parsed.data.category)
  throw new CrmProblem('never', `HubSpot answered ${answer.status}${code}.`)
}

/** The id in "Contact already exists. Existing ID: 2926551". */
function existingId({ body }: CrmAnswer): string | undefined {
  const parsed = failure.safeParse(body)
  return /Existing ID: (\d{1,30})/.exec((parsed.success && parsed.data.message) || '')?.[1]
}

const wanted = (login: CrmLogin) => [MOBILE, ...namesOf(PROPERTIES, login)]

function filtersOf(key: CrmKey, value: string) {
  const equals = (propertyName: string, text: string) => ({
    filters: [{ propertyName, operator: 'EQ', value: text }],
  })
  if (key !== 'phone') return [equals(PROPERTIES[key], value)]
  const local = localDigits(value)
  return ['phone', 'mobile'].map((kind) => equals(`hs_searchable_calculated_${kind}_number`, local))
}

function recordOf({ id: recordId, properties: held }: z.output<typeof contact>): CrmRecord {
  const values = fromFields(PROPERTIES, (name) => held[name] ?? '')
  const phones = [held['phone'], held[MOBILE]].flatMap((phone) => (phone ? [phone] : []))
  return { id: recordId, values, phones }
}
