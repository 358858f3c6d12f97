import * as z from 'zod/mini'
import { ZOHO_CENTRES } from '@dastak/contract/crm/crm.ts'
import {
  CrmProblem,
  type CrmKeys,
  type CrmLogin,
  type CrmPlace,
  type CrmRecord,
  type CrmValues,
  type CrmVendor,
} from '../../ports/crm.ts'
import {
  codeText,
  createCrmCalls,
  namesText,
  type CrmAnswer,
  type CrmCallOptions,
} from './crm-calls.ts'
import {
  fromFields,
  knowsStatuses,
  namesOf,
  textOfCell,
  toFields,
  type CrmNames,
} from './crm-fields.rules.ts'
import { keysIn, matchesOf, profileSpellings } from './record-match.rules.ts'
import { readRefusal } from './zoho-refusals.ts'
import { localDigits } from '../../contact-values/same-value.rules.ts'
import { createZohoTokens } from './zoho-tokens.ts'

interface ZohoOptions extends CrmCallOptions {
  /** The addresses of a data centre. */
  hosts?: (centre: string) => { accounts: string; api: string; web: string }
}

/** Our values by the API names of fields of Leads. The numbers exist if the user made them. */
const FIELDS: CrmNames = {
  first_name: 'First_Name',
  last_name: 'Last_Name',
  phone: 'Phone',
  email: 'Email',
  company: 'Company',
  designation: 'Designation',
  din: 'DIN',
  cin: 'CIN',
  gstin: 'GSTIN',
  linkedin: 'LinkedIn',
  source: 'Lead_Source',
  stage: 'Lead_Status',
  tags: 'Tag',
  note: 'Description',
}
const PLACES: readonly CrmPlace[] = ['din', 'cin', 'gstin', 'linkedin', 'source', 'tags', 'note']
const PHONE_FIELDS = ['Phone', 'Mobile']
/** So many spellings fit in a search with a phone number and an email. */
const PROFILE_SPELLINGS = 3

const id = z.string().check(z.regex(/^\d{1,30}$/))
const lead = z.record(z.string(), z.unknown())
const listed = z.object({ data: z.array(lead) })
const written = z.object({
  data: z.tuple(
    [z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) })],
    z.unknown(),
  ),
})
const choice = z.object({ actual_value: z.string() })
const fieldNames = z.object({
  fields: z.array(
    z.object({ api_name: z.string(), pick_list_values: z.optional(z.array(choice)) }),
  ),
})
const named = z.array(z.object({ name: z.string() }))
const failure = z.object({ code: z.optional(z.string()) })

/**
 * Leads of Zoho CRM, by the user's self client.
 *
 * Source: zoho/crm-oas v8.0 (`record`, `fields`) and zoho.com/crm/developer/docs/api/v8 (search
 * records, insert records, status codes). Nothing found is a 204. `equals` also finds longer texts,
 * so what was found is compared again. A unique field that another record has is refused as
 * DUPLICATE_DATA, with the id of that record. A lead needs a last name, and in the standard layout
 * a company. Tags are a list of names: at most 10 of a record, of at most 25 characters each.
 */
export function createZoho(options: ZohoOptions): CrmVendor {
  const { hosts = zohoHosts } = options
  const call = createCrmCalls('zoho', options)
  const tokens = createZohoTokens(call, (centre) => hosts(centre).accounts)
  const leadsOf = ({ address }: CrmLogin) => `${hosts(address).api}/crm/v8/Leads`

  async function ask(
    login: CrmLogin,
    url: string,
    request: { method?: 'POST' | 'PUT'; body?: unknown } = {},
  ): Promise<CrmAnswer> {
    const authorization = `Zoho-oauthtoken ${login.session?.token ?? ''}`
    const answer = await call({ ...request, url, headers: { authorization } })
    const parsed = failure.safeParse(answer.body)
    const code = parsed.success ? parsed.data.code : undefined
    if (code === 'OAUTH_SCOPE_MISMATCH' || code === 'NO_PERMISSION')
      throw new CrmProblem('refused', NO_SCOPE)
    if (answer.status === 401) throw new CrmProblem('refused', 'Zoho CRM refuses the token.')
    return answer
  }

  return {
    async connect(login, now) {
      const { secrets, session } = await tokens.first(login, now)
      const signedIn = { ...login, session }
      parsedBy(listed, await ask(signedIn, `${leadsOf(login)}?fields=Last_Name&per_page=1`))
      const url = `${hosts(login.address).api}/crm/v8/settings/fields?module=Leads`
      const known = parsedBy(fieldNames, await ask(signedIn, url))
      const names = new Map(known?.fields.map((one) => [one.api_name, one.pick_list_values ?? []]))
      const statuses = names.get(FIELDS.stage)?.map((one) => one.actual_value)
      return {
        secrets,
        session,
        places: [
          ...PLACES.filter((place) => names.has(FIELDS[place])),
          ...(knowsStatuses('zoho', statuses) ? (['stage'] as const) : []),
        ],
        recordsUrl: `${hosts(login.address).web}/crm/tab/Leads/`,
      }
    },

    renew: tokens.renew,

    async find(login, keys) {
      const query = new URLSearchParams({ criteria: criteriaOf(keys), fields: wanted(login) })
      const answer = await ask(login, `${leadsOf(login)}/search?${query}`)
      const data = parsedBy(listed, answer)?.data ?? []
      return matchesOf(data.map(recordOf), keys)
    },

    async read(login, recordId) {
      const query = new URLSearchParams({ fields: wanted(login) })
      const url = `${leadsOf(login)}/${encodeURIComponent(recordId)}?${query}`
      const answer = await ask(login, url)
      // An id that is gone is a 204, or a 400 with INVALID_DATA.
      if (answer.status === 400 || answer.status === 404) return null
      const [held] = parsedBy(listed, answer)?.data ?? []
      return held ? recordOf(held) : null
    },

    async create(login, values) {
      const last = values.last_name ?? values.company ?? 'Lead'
      const company = values.company ?? [values.first_name, last].filter(Boolean).join(' ')
      const fields = fieldsOf({ ...values, last_name: last, company })
      const body = { data: [fields] }
      const answer = await ask(login, leadsOf(login), { method: 'POST', body })
      const known = id.safeParse(expectWritten(answer)['id'])
      if (!known.success) throw broken()
      return known.data
    },

    async update(login, recordId, values) {
      const url = `${leadsOf(login)}/${encodeURIComponent(recordId)}`
      const body = { data: [fieldsOf(values)] }
      expectWritten(await ask(login, url, { method: 'PUT', body }))
    },
  }
}

/** Tags that Zoho would refuse are left out, because it would refuse the lead with them. */
function fieldsOf({ tags, ...values }: CrmValues): Record<string, unknown> {
  const fields = toFields(FIELDS, values)
  const names = tags?.split(', ').filter((name) => name.length <= 25) ?? []
  if (names.length === 0) return fields
  return { ...fields, [FIELDS.tags]: names.slice(0, 10).map((name) => ({ name })) }
}

/** Canada has other names than the rest. */
function zohoHosts(centre: string) {
  const end = ZOHO_CENTRES.find((known) => known === centre)
  if (!end) throw new CrmProblem('refused', 'This is not a data centre of Zoho.')
  const api = `https://www.zohoapis.${end}`
  if (end === 'ca')
    return { accounts: 'https://accounts.zohocloud.ca', api, web: 'https://crm.zohocloud.ca' }
  return { accounts: `https://accounts.zoho.${end}`, api, web: `https://crm.zoho.${end}` }
}

const NO_SCOPE =
  'The token may not do this. It needs the scopes ZohoCRM.modules.leads.ALL, ' +
  'ZohoCRM.settings.fields.READ and ZohoSearch.securesearch.READ.'
const broken = () => new CrmProblem('again', 'Zoho CRM sent an answer that is not valid.')

/** Null for a 204: nothing found. */
function parsedBy<T>(schema: z.ZodMiniType<T>, answer: CrmAnswer): T | null {
  if (answer.status === 204) return null
  if (answer.status < 200 || answer.status > 299) throw refusal(answer)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw broken()
  return parsed.data
}

/** The details of the one record. */
function expectWritten(answer: CrmAnswer): Readonly<Record<string, unknown>> {
  const parsed = parsedBy(written, answer)
  if (parsed?.data[0].code !== 'SUCCESS') throw refusal(answer)
  return parsed.data[0].details
}

function refusal({ status, body }: CrmAnswer): CrmProblem {
  const { code, refusals, others } = readRefusal(FIELDS, body)
  const message = `Zoho CRM answered ${status}${codeText(code)}${namesText(others)}.`
  return new CrmProblem('never', message, { refusals })
}

const wanted = (login: CrmLogin) =>
  [...new Set([...namesOf(FIELDS, login), ...PHONE_FIELDS])].join(',')

/** At most ten conditions, as Zoho allows. */
function criteriaOf(keys: CrmKeys): string {
  const equals = (field: string, text: string) =>
    `(${field}:equals:${text.replace(/[\\(),]/g, String.raw`\$&`)})`
  const conditions = keysIn(keys).flatMap(([key, value]) => {
    if (key === 'linkedin')
      return profileSpellings(value)
        .slice(0, PROFILE_SPELLINGS)
        .map((text) => equals(FIELDS.linkedin, text))
    if (key !== 'phone') return [equals(FIELDS[key], value)]
    const spellings = new Set([value, value.replace(/\D/g, ''), localDigits(value)])
    return PHONE_FIELDS.flatMap((field) => [...spellings].map((text) => equals(field, text)))
  })
  return conditions.length === 1 ? conditions[0]! : `(${conditions.join('or')})`
}

function recordOf(held: Readonly<Record<string, unknown>>): CrmRecord {
  const textOf = (name: string) => {
    const value = held[name]
    const tags = name === FIELDS.tags ? named.safeParse(value) : null
    if (tags?.success) return tags.data.map((tag) => tag.name).join(', ')
    return textOfCell(value)
  }
  const recordId = id.safeParse(held['id'])
  if (!recordId.success) throw broken()
  const values = fromFields(FIELDS, textOf)
  return { id: recordId.data, values, phones: PHONE_FIELDS.map(textOf).filter(Boolean) }
}
