import type { PersonRecord } from '@dastak/contract/registry.ts'
import { titleCaseName } from '../../lib/title-case.ts'

export type Seat = PersonRecord['companies'][number]

/** The seat by which a person is introduced: the one at the company that is being looked at, else the first that is held. */
export function mainSeat(seats: readonly Seat[], cin: string | undefined): Seat | undefined {
  return seats.find((seat) => seat.identification_number === cin) ?? seats.find((seat) => seat.ended_on === null)
}

/** A company as people write it; its number where the registry has no name. */
export function companyText(company: Pick<Seat, 'company_name' | 'identification_number'>): string {
  return company.company_name === null ? company.identification_number : titleCaseName(company.company_name)
}
