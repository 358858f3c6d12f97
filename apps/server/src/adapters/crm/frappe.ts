import * as z from 'zod/mini'
import {
  CrmProblem,
  type CrmKeys,
  type CrmLogin,
  type CrmPlace,
  type CrmRecord,
  type CrmVendor,
} from '../../ports/crm.ts'
import { codeText, createCrmCalls, type CrmAnswer, type CrmCallOptions } from './crm-calls.ts'
import {
  fromFields,
  knowsStatuses,
  namesOf,
  textOfCell,
  toFields,
  type CrmNames,
} from './crm-fields.rules.ts'
import { readRefusal } from './frappe-refusals.ts'
import { keysIn, matchesOf, profilePath } from './record-match.rules.ts'
import { localDigits } from '../../contact-values/same-value.rules.ts'

/** Our values by the fields of "CRM Lead". Custom fields get the prefix from Frappe. */
const FIELDS: CrmNames = {
  first_name: 'first_name',
  last_name: 'last_name',
  phone: 'mobile_no',
  email: 'email',
  company: 'organization',
  designation: 'job_title',
  din: 'custom_din',
  cin: 'custom_cin',
  gstin: 'custom_gstin',
  linkedin: 'custom_linkedin',
  source: 'source',
  stage: 'status',
  tags: 'custom_tags',
  note: 'custom_note',
}
const OWN: readonly CrmPlace[] = ['din', 'cin', 'gstin', 'linkedin', 'tags', 'note']
const PHONE_FIELDS = ['mobile_no', 'phone']

const lead = z.record(z.string(), z.unknown())
const listed = z.object({ data: z.array(lead) })
const single = z.object({ data: lead })
const meta = z.object({ message: z.array(z.object({ fieldname: z.string() })) })

/**
 * Leads of Frappe CRM, by the key and the secret of a user's API access.
 *
 * Source: frappe/frappe, `frappe/api/v1.py` (`/api/resource/…`), `frappe/exceptions.py`,
 * `frappe/rate_limiter.py`; frappe/crm 2.0, `crm/fcrm/doctype/crm_lead` and `crm/api/doc.py`
 * (`get_fields`). A lead needs a first name. `source` and `status` must name an existing CRM Lead
 * Source and CRM Lead Status.
 * Frappe's own form writes phones as `+91-1111100001`.
 */
export function createFrappe(options: CrmCallOptions): CrmVendor {
  const call = createCrmCalls('frappe', options)

  async function ask(
    { address, secrets }: CrmLogin,
    path: string,
    request: { method?: 'POST' | 'PUT'; body?: unknown } = {},
  ): Promise<CrmAnswer> {
    const authorization = `token ${secrets.api_key ?? ''}:${secrets.api_secret ?? ''}`
    const url = `${address.replace(/(?<!\/)\/+$/, '')}${path}`
    const answer = await call({ ...request, url, headers: { authorization } })
    if (answer.status === 401) throw new CrmProblem('refused', 'Frappe CRM refuses the API key.')
    if (answer.status === 403)
      throw new CrmProblem('refused', 'The user of the API key may not read and write leads.')
    return answer
  }

  return {
    async connect(login) {
      const query = queryOf({ fields: ['name'], limit_page_length: 1 })
      parsedBy(listed, await ask(login, `${LEADS}?${query}`))
      const doctype = new URLSearchParams({ doctype: 'CRM Lead' })
      const form = parsedBy(meta, await ask(login, `/api/method/crm.api.doc.get_fields?${doctype}`))
      const names = new Set(form.message.map(({ fieldname }) => fieldname))
      const source = await ask(login, `${SOURCES}/Dastak`)
      const every = queryOf({ fields: ['name'], limit_page_length: 200 })
      const statuses = listed.safeParse((await ask(login, `${STATUSES}?${every}`)).body)
      const known = statuses.data?.data.map(({ name }) => String(name))
      return {
        secrets: login.secrets,
        session: null,
        places: [
          ...OWN.filter((place) => names.has(FIELDS[place])),
          ...(source.status === 200 ? (['source'] as const) : []),
          ...(knowsStatuses('frappe', known) ? (['stage'] as const) : []),
        ],
        recordsUrl: `${login.address.replace(/(?<!\/)\/+$/, '')}/crm/leads/`,
      }
    },

    async find(login, keys) {
      const query = queryOf({
        fields: ['name', ...wanted(login)],
        or_filters: filtersOf(keys),
        limit_page_length: 200,
      })
      const { data } = parsedBy(listed, await ask(login, `${LEADS}?${query}`))
      return matchesOf(data.map(recordOf), keys)
    },

    async read(login, id) {
      const answer = await ask(login, `${LEADS}/${encodeURIComponent(id)}`)
      return answer.status === 404 ? null : recordOf(parsedBy(single, answer).data)
    },

    async create(login, values) {
      const fields = toFields(FIELDS, {
        ...values,
        first_name: values.first_name ?? values.last_name ?? values.company ?? 'Lead',
        last_name: values.first_name === undefined ? '' : (values.last_name ?? ''),
      })
      const answer = await ask(login, LEADS, { method: 'POST', body: fields })
      return recordOf(parsedBy(single, answer).data).id
    },

    async update(login, id, values) {
      const path = `${LEADS}/${encodeURIComponent(id)}`
      parsedBy(single, await ask(login, path, { method: 'PUT', body: toFields(FIELDS, values) }))
    },
  }
}

const LEADS = '/api/resource/CRM%20Lead'
const STATUSES = '/api/resource/CRM%20Lead%20Status'
const SOURCES = '/api/resource/CRM%20Lead%20Source'

function parsedBy<T>(schema: z.ZodMiniType<T>, { status, body }: CrmAnswer): T {
  if (status < 200 || status > 299) {
    if (status === 404) throw new CrmProblem('never', 'There is no Frappe CRM at this address.')
    const { type, refusals } = readRefusal(FIELDS, body)
    throw new CrmProblem('never', `Frappe CRM answered ${status}${codeText(type)}.`, { refusals })
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new CrmProblem('again', 'Frappe CRM sent an answer that is not valid.')
  return parsed.data
}

const queryOf = (values: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  ).toString()

const wanted = (login: CrmLogin) => [...new Set([...namesOf(FIELDS, login), ...PHONE_FIELDS])]

function filtersOf(keys: CrmKeys): string[][] {
  return keysIn(keys).flatMap(([key, value]) => {
    if (key === 'linkedin') return [[FIELDS.linkedin, 'like', `%${profilePath(value)}%`]]
    if (key !== 'phone') return [[FIELDS[key], '=', value]]
    // With anything between the digits that people put there.
    const local = localDigits(value)
    const pattern = `%${local.slice(0, 5)}%${local.slice(5)}`
    return PHONE_FIELDS.map((field) => [field, 'like', pattern])
  })
}

function recordOf(held: Readonly<Record<string, unknown>>): CrmRecord {
  const textOf = (name: string) => textOfCell(held[name])
  const id = textOf('name')
  if (!/^[^\p{Cc}]{1,140}$/u.test(id))
    throw new CrmProblem('again', 'Frappe CRM sent an answer that is not valid.')
  const values = fromFields(FIELDS, textOf)
  return { id, values, phones: PHONE_FIELDS.map(textOf).filter(Boolean) }
}
