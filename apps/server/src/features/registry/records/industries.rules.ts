import { NIC_2004, NIC_2008 } from './nic-divisions.ts'

/** CINs up to this year of incorporation use NIC-2004, later ones NIC-2008. */
const LAST_YEAR_OF_NIC_2004 = 2022

/** By edition and the first two digits of a NIC code: "2004 72". */
const DIVISIONS = new Map<string, string>([
  ...Object.entries(NIC_2004).map(([digits, name]) => [`2004 ${digits}`, name] as const),
  ...Object.entries(NIC_2008).map(([digits, name]) => [`2008 ${digits}`, name] as const),
])

export interface IndustryFacts {
  cin: string
  nic_code: string | null
  incorporated_on: string | null
  industry: string | null
}

/** The division of the NIC code, otherwise the industry in the file. */
export function industryOf(company: IndustryFacts): string | null {
  return industryNamed(divisionKey(company), company.industry)
}

/** The same from a key of the database function. */
export function industryNamed(key: string | null, industry: string | null): string | null {
  return (key === null ? undefined : DIVISIONS.get(key)) ?? industry
}

/** As company_division of db/functions/registry.sql. Null if the code or the year is unknown. */
function divisionKey({ cin, nic_code, incorporated_on }: IndustryFacts): string | null {
  const isCin = cin.length === 21
  const code = nic_code ?? (isCin ? cin.slice(1, 6) : null)
  const year = isCin ? cin.slice(8, 12) : incorporated_on?.slice(0, 4)
  if (!code || !year) return null
  return `${Number(year) <= LAST_YEAR_OF_NIC_2004 ? '2004' : '2008'} ${code.slice(0, 2)}`
}
