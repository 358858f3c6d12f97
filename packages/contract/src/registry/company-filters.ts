import * as z from 'zod/mini'
import { companyNameOrNone, text, wholeNumber } from '../fields.ts'
import { FILTER_MAX_CHOICES } from '../limits.ts'

/** Filters and sort orders of a company search. */

export const companyType = z.enum(
  ['llp', 'pvt_ltd', 'others'],
  'type must be llp, pvt_ltd or others.',
)

const chosen = <Value extends z.ZodMiniType>(value: Value, name: string) =>
  z.optional(
    z
      .array(value, `Choose one or more for ${name}.`)
      .check(z.maxLength(FILTER_MAX_CHOICES, `Choose at most ${FILTER_MAX_CHOICES} for ${name}.`)),
  )
const textChoice = (name: string) => chosen(text(`Choose one or more for ${name}.`, 300), name)
const YEAR_MESSAGE = 'A year must be a number like 2015.'
const year = z.optional(wholeNumber(YEAR_MESSAGE, 1800, 2200))
const CAPITAL_MESSAGE = 'A capital must be an amount in rupees, 0 or more.'
const capital = z.optional(
  z.number(CAPITAL_MESSAGE).check(z.minimum(0, CAPITAL_MESSAGE), z.maximum(1e15, CAPITAL_MESSAGE)),
)

const isInOrder = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined || from <= to

/**
 * A company must match every filter. In a list, any value may match. An empty list counts as left
 * out.
 */
export const companyFilters = z
  .object(
    {
      state: textChoice('state'),
      status: textChoice('status'),
      type: chosen(companyType, 'type'),
      class: textChoice('class'),
      industry: textChoice('industry'),
      /** Year of incorporation. A company without a date matches no year. */
      year_from: year,
      year_to: year,
      /** Paid-up capital in rupees. A company without one matches no amount. */
      capital_from: capital,
      capital_to: capital,
    },
    'filters must be an object.',
  )
  .check(
    z.refine(({ year_from, year_to }) => isInOrder(year_from, year_to), {
      message: 'The first year must not be after the last.',
      path: ['year_to'],
    }),
    z.refine(({ capital_from, capital_to }) => isInOrder(capital_from, capital_to), {
      message: 'The lowest capital must not be above the highest.',
      path: ['capital_to'],
    }),
  )
export type CompanyFilters = z.output<typeof companyFilters>

const FILTERS_TEXT_MESSAGE = 'filters must be an object, written as JSON.'
/** The same as one query parameter, written as JSON. */
export const companyFiltersText = z.pipe(
  z.string(FILTERS_TEXT_MESSAGE).check(z.maxLength(8_000, FILTERS_TEXT_MESSAGE)),
  z.pipe(
    z.transform((written: string, context) => {
      try {
        return JSON.parse(written) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: FILTERS_TEXT_MESSAGE, input: written })
        return z.NEVER
      }
    }),
    companyFilters,
  ),
)

const COMPANY_SORTS = [
  'name',
  '-name',
  'incorporated',
  '-incorporated',
  'capital',
  '-capital',
] as const
/** A hyphen means descending order. Unknown values come last in both directions. */
export const companySort = z.enum(COMPANY_SORTS, `sort must be one of ${COMPANY_SORTS.join(', ')}.`)
export type CompanySort = z.output<typeof companySort>

export const directorSort = z.enum(['name', '-name'], 'sort must be name or -name.')
export type DirectorSort = z.output<typeof directorSort>

/** A search needs a name, or at least one filter (`hasSearch`). */
export const companySearch = {
  company_name: companyNameOrNone,
  filters: z.optional(companyFilters),
  sort: z.optional(companySort),
}
export const hasSearch = z.refine<{
  company_name?: string | undefined
  filters?: CompanyFilters | undefined
}>(
  ({ company_name: name, filters }) =>
    Boolean(name) ||
    Object.values(filters ?? {}).some((value) => !Array.isArray(value) || value.length > 0),
  { message: 'Please enter Company Name', path: ['company_name'] },
)
