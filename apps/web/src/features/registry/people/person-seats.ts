import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { companyStatusMeaning } from '../companies/company-words.ts'

export type Seat = PersonRecord['companies'][number]

/** The seat to introduce a person by: at the company looked at, else the first living one. */
export function mainSeat(seats: readonly Seat[], cin: string | undefined): Seat | undefined {
  const held = seats.filter((seat) => seat.ended_on === null)
  return (
    seats.find((seat) => seat.identification_number === cin) ??
    held.find((seat) => companyStatusMeaning(seat.company_status ?? '') === 'done') ??
    held[0]
  )
}

/** A company as people write it; its number where the registry has no name. */
export function companyText(company: Pick<Seat, 'company_name' | 'identification_number'>): string {
  return company.company_name === null
    ? company.identification_number
    : titleCaseName(company.company_name)
}
