import type { CompanyFilters } from '@dastak/contract/company-filters.ts'
import { divisionsNamed, KNOWN_DIVISIONS } from './industries.rules.ts'
import { stateSpellings } from './state-names.rules.ts'

/** The type company_filter of the database. What is left out is not asked for. */
export interface CompanyFilter {
  states?: string[]
  statuses?: string[]
  types?: string[]
  classes?: string[]
  divisions?: string[]
  industries?: string[]
  known_divisions?: readonly string[]
  incorporated_from?: string
  incorporated_to?: string
  capital_from?: number
  capital_to?: number
}

/** Filters as the database asks them, null where they ask nothing. */
export function companyFilter(filters: CompanyFilters | undefined): CompanyFilter | null {
  if (!filters) return null
  const filter: CompanyFilter = {}
  if (filters.state?.length) filter.states = filters.state.flatMap(stateSpellings)
  if (filters.status?.length) filter.statuses = small(filters.status)
  if (filters.type?.length) filter.types = filters.type
  if (filters.class?.length) filter.classes = small(filters.class)
  if (filters.industry?.length) {
    filter.industries = small(filters.industry)
    filter.divisions = divisionsNamed(new Set(filter.industries))
    filter.known_divisions = KNOWN_DIVISIONS
  }
  if (filters.year_from !== undefined) filter.incorporated_from = `${filters.year_from}-01-01`
  if (filters.year_to !== undefined) filter.incorporated_to = `${filters.year_to}-12-31`
  if (filters.capital_from !== undefined) filter.capital_from = filters.capital_from
  if (filters.capital_to !== undefined) filter.capital_to = filters.capital_to
  return Object.keys(filter).length === 0 ? null : filter
}

function small(values: readonly string[]): string[] {
  return values.map((value) => value.toLowerCase())
}
