import * as z from 'zod/mini'
import {
  CrmProblem,
  type CrmKeys,
  type CrmLogin,
  type CrmPlace,
  type CrmRecord,
  type CrmVendor,
} from '../../ports/crm.ts'
import {
  codeText,
  createCrmCalls,
  namesText,
  type CrmAnswer,
  type CrmCallOptions,
} from './crm-calls.ts'
import { fromFields, knowsStatuses, namesOf, toFields, type CrmNames } from './crm-fields.rules.ts'
import { pauseOfPolicy, readRefusal } from './hubspot-refusals.ts'
import { createPacer } from './pacer.ts'
import { keysIn, matchesOf, profileSpellings } from './record-match.rules.ts'
import { localDigits } from '../../contact-values/same-value.rules.ts'

interface HubspotOptions extends CrmCallOptions {
  /** The address of the API. */
  api?: string
  /** The pause between two searches of an account. */
  searchGapMs?: number
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
  linkedin: 'hs_linkedin_url',
  source: 'lead_source',
  stage: 'hs_lead_status',
  tags: 'tags',
  note: 'note',
}
const PLACES: readonly CrmPlace[] = ['din', 'cin', 'gstin', 'linkedin', 'source', 'tags', 'note']
/** The version of the API. Each is supported for 18 months: this one until March 2028. */
const VERSION = '2026-09'
/** An account may search five times a second, with all its programs. */
const SEARCH_GAP_MS = 250
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

/**
 * Contacts of HubSpot, by a service key.
 *
 * Source: developers.hubspot.com, reference of the API 2026-09 (objects, search, properties,
 * account information), usage guidelines. Searches by phone number use
 * `hs_searchable_calculated_…`, which hold numbers without their country code. They have at most
 * five groups. An email address is unique: a second contact is refused with 409 and the id of the
 * first. A contact needs a name or an email, and all that the account demands. A new contact
 * appears in searches after some seconds.
 */
export function createHubspot(options: HubspotOptions): CrmVendor {
  const { api = 'https://api.hubapi.com', searchGapMs = SEARCH_GAP_MS } = options
  const call = createCrmCalls('hubspot', options, pauseOfPolicy)
  const contacts = `${api}/crm/objects/${VERSION}/contacts`
  const searches = createPacer(searchGapMs)

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
        expectOk(await ask(login, { url: `${api}/account-info/${VERSION}/details` })).body,
      )
      if (!details.success) throw broken()
      expectOk(await ask(login, { url: `${contacts}?limit=1` }))
      const known = properties.safeParse(
        expectOk(await ask(login, { url: `${api}/crm/properties/${VERSION}/contacts` })).body,
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

    async find(login, keys) {
      await searches.wait(login.secrets.token ?? '')
      const body = { filterGroups: filtersOf(keys), properties: wanted(login), limit: 200 }
      const answer = await ask(login, { url: `${contacts}/search`, method: 'POST', body })
      const parsed = found.safeParse(expectOk(answer).body)
      if (!parsed.success) throw broken()
      return matchesOf(parsed.data.results.map(recordOf), keys)
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
      const { first_name: first, last_name: last, email, company } = values
      const named = first || last || email ? values : { ...values, last_name: company ?? 'Lead' }
      const body = { properties: toFields(PROPERTIES, named) }
      const answer = await ask(login, { url: contacts, method: 'POST', body })
      const parsed = z.object({ id }).safeParse(expectOk(answer).body)
      if (!parsed.success) throw broken()
      return parsed.data.id
    },

    async update(login, recordId, values) {
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
  const { category, refusals, others } = readRefusal(PROPERTIES, answer.body)
  const message = `HubSpot answered ${answer.status}${codeText(category)}${namesText(others)}.`
  throw new CrmProblem('never', message, { refusals })
}

const wanted = (login: CrmLogin) => [MOBILE, ...namesOf(PROPERTIES, login)]

function filtersOf(keys: CrmKeys) {
  const group = (filter: object) => ({ filters: [filter] })
  return keysIn(keys).flatMap(([key, value]) => {
    const propertyName = PROPERTIES[key]
    if (key === 'linkedin')
      return [group({ propertyName, operator: 'IN', values: profileSpellings(value) })]
    if (key !== 'phone') return [group({ propertyName, operator: 'EQ', value })]
    return ['phone', 'mobile'].map((kind) => {
      const calculated = `hs_searchable_calculated_${kind}_number`
      return group({ propertyName: calculated, operator: 'EQ', value: localDigits(value) })
    })
  })
}

function recordOf({ id: recordId, properties: held }: z.output<typeof contact>): CrmRecord {
  const values = fromFields(PROPERTIES, (name) => held[name] ?? '')
  const phones = [held['phone'], held[MOBILE]].flatMap((phone) => (phone ? [phone] : []))
  return { id: recordId, values, phones }
}
