import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { createRanking } from './ranking.rules.ts'
import { normalizeCompany } from '../words/name-words.rules.ts'
import { stateName } from '../records/state-names.rules.ts'

/**
 * The second line of a suggested company: the former name that was meant, its place, and its
 * status.
 */
export function companyDetail(company: CompanyRecord, query: string): string | null {
  const {
    company_address: [address],
    company_status,
  } = company
  const former = matchedFormerName(company, query)
  const place = [address?.city, address?.state && stateName(address.state)]
    .filter(Boolean)
    .join(', ')
  return (
    [former && `formerly ${titleCaseName(former)}`, place, company_status]
      .filter(Boolean)
      .join(' · ') || null
  )
}

/** The former name if it is closer to the query than the present one. */
function matchedFormerName({ company_name, former_names }: CompanyRecord, query: string) {
  if (former_names.length === 0) return null
  const { words, squash } = normalizeCompany(query)
  const ranking = createRanking({
    words,
    squash,
    missing: words.map(() => 2),
    hasInitials: false,
    isEndOpen: false,
    titles: 0,
    untitled: squash,
  })
  const candidate = (name: string, shard: number) => ({
    number: 0,
    subject: name,
    shard,
    words: normalizeCompany(name).words.join(' '),
    former: null,
  })
  // Of two equally close names the one in an active shard comes first.
  ranking.add([candidate(company_name, 0), ...former_names.map((name) => candidate(name, 3))])
  const nearest = ranking.sorted()[0]!.subject
  return nearest === company_name ? null : nearest
}

/** The second line of a suggested director: designation and company. */
export function directorDetail(
  seat: { designation: string | null; company_name: string | null } | undefined,
): string | null {
  return [seat?.designation, seat?.company_name].filter(Boolean).join(' · ') || null
}
