import {
  companyFilters,
  companySort,
  directorSort,
  type CompanyFilters,
} from '@dastak/contract/registry/company-filters.ts'
import * as fields from '@dastak/contract/fields.ts'
import { creditAmounts } from '@dastak/contract/credits.ts'
import { SEARCH_MAX_ROWS } from '@dastak/contract/limits.ts'
import { LEAD_CALLS } from '@dastak/contract/kinds/lead-calls.ts'
import { LEAD_KINDS } from '@dastak/contract/lookup-kinds.ts'
import type { LeadCalls } from '@dastak/contract/lookups.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import {
  getCinDetails,
  getCompanyDirectors,
  getSearchOptions,
  searchCompany,
  searchDirector,
} from '@dastak/contract/registry/registry.ts'
import * as z from 'zod/mini'
import { invalidField } from '../../app-error.ts'
import { defineTool, type CallApi } from './define-tool.ts'
import { companyNumber, companyQuery, directorQuery } from './tool-input.ts'

/** An assistant reads everything it gets: fewer rows than a screen shows. */
const DEFAULT_ROWS = 10
const OTHERS = LEAD_KINDS.filter((kind) => kind !== 'din')
const limit = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(SEARCH_MAX_ROWS)))
const cursor = z.optional(z.string().check(z.maxLength(500)))
const NARROWED =
  '`filters` narrows it by state, status, type, class, industry, year_from, year_to, ' +
  'capital_from and capital_to; `cursor` leads to the next page.'

const LEADS_OF_ANY_KIND: z.ZodMiniType<unknown[]> = z.union(
  LEAD_KINDS.map((kind) => LEAD_CALLS[kind].query.data.shape.data),
)

/** Tools that need no credits. */
export const SEARCH_TOOLS = [
  defineTool({
    name: 'search_companies',
    title: 'Search companies',
    description:
      "Finds companies of India's company registry by name (words in any order, prefixes, a " +
      `typo) or by CIN or LLPIN. Free. ${NARROWED}`,
    input: z.object({
      company_name: companyQuery,
      filters: z.optional(companyFilters),
      sort: z.optional(companySort),
      limit,
      cursor,
    }),
    output: searchCompany.data,
    isReadOnly: true,
    async run({ limit: rows = DEFAULT_ROWS, ...input }, { call }) {
      const found = await call(searchCompany, { ...input, limit: rows })
      if (found.total === 0) await checkFilters(input.filters, call)
      const text = `${counted(found, 'company', 'companies')}, ${found.companies.length} of them here.`
      return { text, data: found }
    },
  }),
  defineTool({
    name: 'search_directors',
    title: 'Search directors',
    description:
      'Finds directors of companies by name or by DIN. Contacts are masked until they are ' +
      `revealed. Free. ${NARROWED}`,
    input: z.object({
      query: directorQuery,
      filters: z.optional(companyFilters),
      sort: z.optional(directorSort),
      limit,
      cursor,
    }),
    output: searchDirector.data,
    isReadOnly: true,
    async run({ limit: rows = DEFAULT_ROWS, filters, ...input }, { call }) {
      const narrowed = filters && JSON.stringify(filters)
      const found = await call(searchDirector, { ...input, filters: narrowed, limit: rows })
      if (found.total === 0) await checkFilters(filters, call)
      const text = `${counted(found, 'director', 'directors')}, ${found.directors.length} of them here.`
      return { text, data: found }
    },
  }),
  defineTool({
    name: 'company_details',
    title: 'Company details',
    description:
      'The registry record of one company with all its directors, by CIN or LLPIN. Contacts ' +
      'are masked. Free.',
    input: z.object({ identification_number: companyNumber }),
    output: z.object({ company: getCinDetails.data, ...getCompanyDirectors.data.shape }),
    isReadOnly: true,
    async run(input, { call }) {
      const company = await call(getCinDetails, input)
      const { directors } = await call(getCompanyDirectors, input)
      const text =
        `${company.company_name} has ${directors.length} ` +
        `${directors.length === 1 ? 'director' : 'directors'} in the registry.`
      return { text, data: { company, directors } }
    },
  }),
  defineTool({
    name: 'leads',
    title: 'Leads',
    description:
      'What this account has already revealed, newest first: free to read again. `about` is ' +
      `directors (the default) or ${OTHERS.join(' or ')}; \`search\` finds it in any column.`,
    input: z.object({
      about: z.optional(z.enum(['directors', ...OTHERS])),
      search: z.optional(fields.matchField),
      limit,
      offset: z.optional(z.number().check(z.int(), z.minimum(0))),
    }),
    output: z.object({
      ...LEAD_CALLS.din.query.data.shape,
      data: LEADS_OF_ANY_KIND,
    }),
    isReadOnly: true,
    async run({ about = 'directors', limit: rows = DEFAULT_ROWS, ...input }, { call }) {
      const page = { ...input, limit: rows }
      const { query }: LeadCalls = LEAD_CALLS[about === 'directors' ? 'din' : about]
      const found = await call(query, page)
      return {
        text: `${found.total} of ${found.total_all} leads match, ${found.data.length} of them here.`,
        data: found,
      }
    },
  }),
  defineTool({
    name: 'balance',
    title: 'Balance',
    description:
      'Phone and email credits that are left to spend. For a team member, those that the ' +
      'team has allotted to them.',
    input: z.object({}),
    output: creditAmounts,
    isReadOnly: true,
    async run(_, { call }) {
      const {
        credits_left: { phone, email },
      } = await call(getUserDetails, {})
      return {
        text: `${phone} phone credits and ${email} email credits are left.`,
        data: { phone, email },
      }
    },
  }),
]

/** Refuses a state, status, class or industry that does not exist. Errors: validation_failed. */
async function checkFilters(filters: CompanyFilters | undefined, call: CallApi): Promise<void> {
  const { state, status, class: classes, industry } = filters ?? {}
  if (!state && !status && !classes && !industry) return
  const options = await call(getSearchOptions, {})
  const known = {
    state: options.states,
    status: options.statuses,
    class: options.classes,
    industry: options.industries,
  }
  for (const [name, permitted] of Object.entries(known) as [keyof typeof known, string[]][]) {
    const small = new Set(permitted.map((value) => value.toLowerCase()))
    const wrong = filters?.[name]?.find((value) => !small.has(value.toLowerCase()))
    if (wrong !== undefined)
      throw invalidField(
        `filters.${name}`,
        `filters.${name}: there is no ${JSON.stringify(wrong)}. Permitted: ` +
          `${permitted.join(', ')}.`,
      )
  }
}

function counted(
  found: { total: number; is_total_capped: boolean },
  one: string,
  many: string,
): string {
  const few = `${found.total} ${found.total === 1 ? one : many} found`
  return found.is_total_capped ? `More than ${few}` : few
}
