import { copyText } from '../../../db/copy-text.rules.ts'
import { facetsOf, type FacetFacts } from './facets.rules.ts'
import { companyWords, personWords, type SearchName } from '../words/name-words.rules.ts'
import { lexemesOf, shardOf, tsvectorText } from './search-lexemes.rules.ts'
import { isActive } from '../records/values.rules.ts'

/**
 * By which rules names are made searchable: a change of them in what a name stands under is a
 * higher number, and all tables are made anew.
 */
export const INDEX_VERSION = 1

/** The columns of `CompanyFacts`, but for the number. */
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

/** What a company is found by. */
export interface CompanyFacts extends FacetFacts {
  name: string
  former_names: readonly string[] | null
}

/** What a director is found by. */
export interface DirectorFacts {
  din: string
  full_name: string
  status: string | null
}

/** A row of the tables of names: a line of COPY's text, and the words the dictionary counts. */
export interface SearchRow {
  subject: string
  shard: number
  lexemes: ReadonlySet<string>
  /** Without its end. */
  line: string
  words: readonly string[]
}

/** The columns of `SearchRow.line`. */
export const SEARCH_COLUMNS = {
  company: 'subject, shard, squash, words, former, name, lexemes, incorporated_on, paid_up_capital',
  director: 'subject, shard, squash, words, former, name, lexemes',
} as const

/** So many letters put names in their order. */
const ORDERED = 60

export function companySearchRow(company: CompanyFacts): SearchRow {
  const former = (company.former_names ?? []).map(companyWords)
  const row = searchRow(company.cin, companyWords(company.name), former, {
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
  return searchRow(din, personWords(full_name), [], options)
}

function searchRow(
  subject: string,
  name: SearchName,
  former: readonly SearchName[],
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
  // A name without a letter is found by its number.
  const squash = name.squash || subject.toLowerCase()
  const order = copyText(written.slice(0, ORDERED).toUpperCase())
  const cells = [subject, shard, squash, name.words.join(' '), names, order, tsvectorText(lexemes)]
  return { subject, shard, lexemes, line: cells.join('\t'), words }
}
