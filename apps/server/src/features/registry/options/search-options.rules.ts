import type { getSearchOptions } from '@dastak/contract/registry/registry.ts'
import type * as z from 'zod/mini'
import { industryNamed } from '../records/industries.rules.ts'
import type { FactCount } from './search-options.store.ts'
import { stateName } from '../records/state-names.rules.ts'

/** The choices of the search filters. */
export type SearchOptions = z.output<typeof getSearchOptions.data>

/**
 * The former choices and those of new or changed companies. A choice without companies stays until
 * everything is counted again.
 */
export function mergeOptions(kept: SearchOptions, found: SearchOptions): SearchOptions {
  const both = (name: 'states' | 'statuses' | 'classes' | 'industries') =>
    inOrder(new Map([...found[name], ...kept[name]].map((one) => [one.toLowerCase(), one])))
  const years = (name: 'year_from' | 'year_to') =>
    [kept[name], found[name]].filter((year) => year !== null)
  return {
    states: both('states'),
    statuses: both('statuses'),
    classes: both('classes'),
    industries: both('industries'),
    year_from: years('year_from').length > 0 ? Math.min(...years('year_from')) : null,
    year_to: years('year_to').length > 0 ? Math.max(...years('year_to')) : null,
  }
}

/** The choices of a registry: each in one spelling, the one that most companies have. */
export function searchOptions(facts: readonly FactCount[]): SearchOptions {
  const choices = (fact: FactCount['fact'], shown: (row: FactCount) => string | null) => {
    const rarestFirst = facts
      .filter((one) => one.fact === fact)
      .toSorted((a, b) => b.companies - a.companies)
      .toReversed()
    const names = rarestFirst.map(shown).filter((name) => name !== null)
    return inOrder(new Map(names.map((name) => [name.toLowerCase(), name])))
  }
  const all = facts.find(({ fact }) => fact === 'all')
  return {
    states: choices('state', ({ value }) => value && stateName(value)),
    statuses: choices('status', ({ value }) => value),
    classes: choices('class', ({ value }) => value),
    industries: choices('industry', ({ division, value }) => industryNamed(division, value)),
    year_from: all?.first_year ?? null,
    year_to: all?.last_year ?? null,
  }
}

function inOrder(spellings: ReadonlyMap<string, string>): string[] {
  return [...spellings].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, choice]) => choice)
}
