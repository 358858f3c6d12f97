import { type CompanyFilters, companyType } from '@dastak/contract/registry/company-filters.ts'
import { rupeeText } from '../../../lib/text/rupees.ts'
import { titleCase } from '@dastak/contract/registry/company-text.ts'
import { filtersText } from './filters.text.ts'

/** Joins the values of a list in the address. No value of the registry contains it. */
const SEPARATOR = '|'

const LIST_FILTERS = ['state', 'status', 'type', 'class', 'industry'] as const
const NUMBER_FILTERS = ['year_from', 'year_to', 'capital_from', 'capital_to'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]
type FilterAddress = Partial<Record<ListFilter | (typeof NUMBER_FILTERS)[number], string>>

/** Reads the filters of an address. Values that are not valid are left out. */
export function readFilters(address: FilterAddress): CompanyFilters {
  const filters: CompanyFilters = {}
  for (const name of LIST_FILTERS) {
    const values = (address[name] ?? '').split(SEPARATOR).filter(Boolean)
    if (values.length > 0) setList(filters, name, values)
  }
  for (const name of NUMBER_FILTERS) {
    const value = Number(address[name] || Number.NaN)
    if (Number.isFinite(value) && value >= 0) filters[name] = value
  }
  return filters
}

/** Writes filters for an address. Names all filters, so that the ones before are removed. */
export function writeFilters(filters: CompanyFilters): FilterAddress {
  const lists = LIST_FILTERS.map((name) => [name, filters[name]?.join(SEPARATOR) || undefined])
  const numbers = NUMBER_FILTERS.map((name) => [name, filters[name]?.toString()])
  return Object.fromEntries([...lists, ...numbers]) as FilterAddress
}

/** The filters with one list changed. An empty list removes the filter. */
export function withList(
  filters: CompanyFilters,
  name: ListFilter,
  values: readonly string[],
): CompanyFilters {
  const { [name]: _, ...next } = filters
  if (values.length > 0) setList(next, name, values)
  return next
}

function setList(filters: CompanyFilters, name: ListFilter, values: readonly string[]): void {
  if (name !== 'type') filters[name] = [...values]
  else filters.type = companyType.options.filter((type) => values.includes(type))
}

/** One value that is set, and the filters without it. */
interface FilterChip {
  label: string
  rest: CompanyFilters
}

export function filterChips(filters: CompanyFilters): FilterChip[] {
  const lists = LIST_FILTERS.flatMap((name) =>
    (filters[name] ?? []).map((value: string) => ({
      label: name === 'type' ? titleCase(value) : value,
      rest: withList(
        filters,
        name,
        (filters[name] ?? []).filter((other: string) => other !== value),
      ),
    })),
  )
  const { year_from, year_to, ...otherThanYears } = filters
  const { capital_from, capital_to, ...otherThanCapital } = filters
  const years = rangeText(year_from, year_to, String)
  const capital = rangeText(capital_from, capital_to, rupeeText)
  return [
    ...lists,
    ...(years ? [{ label: filtersText.yearChip(years), rest: otherThanYears }] : []),
    ...(capital ? [{ label: filtersText.capitalChip(capital), rest: otherThanCapital }] : []),
  ]
}

function rangeText(
  from: number | undefined,
  to: number | undefined,
  format: (value: number) => string,
): string {
  if (from !== undefined && to !== undefined) return filtersText.range(format(from), format(to))
  if (from !== undefined) return filtersText.rangeFrom(format(from))
  return to === undefined ? '' : filtersText.rangeTo(format(to))
}
