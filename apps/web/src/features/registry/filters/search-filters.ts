import { type CompanyFilters, companyType } from '@dastak/contract/registry/company-filters.ts'
import { rupeeText } from '../../../lib/text/rupees.ts'
import { titleCase } from '@dastak/contract/registry/company-text.ts'

/** A search's filters as in the address: lists joined by a sign that no registry value has. */
const SEPARATOR = '|'

const LIST_FILTERS = ['state', 'status', 'type', 'class', 'industry'] as const
const NUMBER_FILTERS = ['year_from', 'year_to', 'capital_from', 'capital_to'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]
type FilterAddress = Partial<Record<ListFilter | (typeof NUMBER_FILTERS)[number], string>>

/** The filters of an address; what is no value of a filter is left out. */
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

/** The same the other way round; every filter is named, so that those of before go. */
export function writeFilters(filters: CompanyFilters): FilterAddress {
  const lists = LIST_FILTERS.map((name) => [name, filters[name]?.join(SEPARATOR) || undefined])
  const numbers = NUMBER_FILTERS.map((name) => [name, filters[name]?.toString()])
  return Object.fromEntries([...lists, ...numbers]) as FilterAddress
}

/** A filter with its list changed; an empty list is none. */
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

/** One thing that is set, in words, and the filters without it. */
interface FilterChip {
  label: string
  without: CompanyFilters
}

export function filterChips(filters: CompanyFilters): FilterChip[] {
  const lists = LIST_FILTERS.flatMap((name) =>
    (filters[name] ?? []).map((value: string) => ({
      label: name === 'type' ? titleCase(value) : value,
      without: withList(
        filters,
        name,
        (filters[name] ?? []).filter((other: string) => other !== value),
      ),
    })),
  )
  const { year_from, year_to, ...withoutYears } = filters
  const { capital_from, capital_to, ...withoutCapital } = filters
  const years = rangeWords(year_from, year_to, String)
  const capital = rangeWords(capital_from, capital_to, rupeeText)
  return [
    ...lists,
    ...(years ? [{ label: `Incorporated ${years}`, without: withoutYears }] : []),
    ...(capital ? [{ label: `Paid-up capital ${capital}`, without: withoutCapital }] : []),
  ]
}

function rangeWords(
  from: number | undefined,
  to: number | undefined,
  words: (value: number) => string,
): string {
  if (from !== undefined && to !== undefined)
    return from === to ? words(from) : `${words(from)} to ${words(to)}`
  return from !== undefined ? `from ${words(from)}` : to !== undefined ? `up to ${words(to)}` : ''
}
