import { copyText } from '../../../db/copy-text.rules.ts'
import { facetsOf, type FacetFacts } from './facets.rules.ts'
import {
  normalizeCompany,
  normalizePerson,
  type NormalizedName,
} from '../words/name-words.rules.ts'
import { lexemesOf, shardOf, tsvectorText } from './search-lexemes.rules.ts'
import { isActive } from '../records/values.rules.ts'

/**
 * The version of the indexing rules. If a change affects the lexemes of a name, increase it: then
 * all tables are rebuilt.
 */
export const INDEX_VERSION = 1

/** The columns of `CompanyFacts`, without the number. */
export const COMPANY_FACTS = [
  'name',
  'former_names',
  'status',
  'state',
  'class',
  'nic_code',
  'industry',
  'incorporated_on',
  'paid_up_capital',
] as const

/** The data by which a company is found. */
export interface CompanyFacts extends FacetFacts {
  name: string
  former_names: readonly string[] | null
}

/** The data by which a director is found. */
export interface DirectorFacts {
  din: string
  full_name: string
  status: string | null
}

/** A row of the search tables: a line of COPY's text, and the words that the dictionary counts. */
export interface SearchRow {
  subject: string
  shard: number
  lexemes: ReadonlySet<string>
  /** Without the line end. */
  line: string
  words: readonly string[]
}

/** The columns of `SearchRow.line`. */
export const SEARCH_COLUMNS = {
  company: 'subject, shard, squash, words, former, name, lexemes, incorporated_on, paid_up_capital',
  director: 'subject, shard, squash, words, former, name, lexemes',
} as const

/** Names are sorted by so many letters. */
const ORDERED = 60

export function companySearchRow(company: CompanyFacts): SearchRow {
  const former = (company.former_names ?? []).map(normalizeCompany)
  const row = searchRow(company.cin, normalizeCompany(company.name), former, {
    name: company.name,
    isActive: isActive(company.status),
    facets: facetsOf(company),
  })
  const { incorporated_on, paid_up_capital } = company
  return { ...row, line: `${row.line}\t${incorporated_on ?? '\\N'}\t${paid_up_capital ?? '\\N'}` }
}

export function directorSearchRow({ din, full_name, status }: DirectorFacts): SearchRow {
  const options = {
    name: full_name,
    isActive: status === null || /^(?:approved|active)\b/i.test(status),
    facets: [],
  }
  return searchRow(din, normalizePerson(full_name), [], options)
}

function searchRow(
  subject: string,
  name: NormalizedName,
  former: readonly NormalizedName[],
  {
    name: written,
    isActive: isFirst,
    facets,
  }: { name: string; isActive: boolean; facets: readonly string[] },
): SearchRow {
  const words =
    former.length === 0 ? name.words : [...name.words, ...former.flatMap((one) => one.words)]
  const lexemes = lexemesOf(words)
  for (const facet of facets) lexemes.add(facet)
  const names =
    former.length === 0 ? '\\N' : `{${former.map((one) => `"${one.words.join(' ')}"`).join(',')}}`
  const shard = shardOf(name.words.length, isFirst)
  // A name without letters is found by its number.
  const squash = name.squash || subject.toLowerCase()
  const order = copyText(written.slice(0, ORDERED).toUpperCase())
  const cells = [subject, shard, squash, name.words.join(' '), names, order, tsvectorText(lexemes)]
  return { subject, shard, lexemes, line: cells.join('\t'), words }
}
