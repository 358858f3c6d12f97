import { drawSeats, type Board } from './companies/boards.ts'
import { companies, type CompanyOptions, type SampleCompany } from './companies/companies.ts'
import { createGstNumbers, type SampleGstNumber } from './gst-numbers.ts'

/** A company with everything that hangs on it. */
export interface SampleEntry extends Board {
  company: SampleCompany
  gstNumbers: SampleGstNumber[]
}

export interface RegistryOptions extends CompanyOptions {
  /** No more directors are made after so many; later companies share those there are. */
  maxDirectors?: number
  /** False: companies and directors alone. */
  hasGstNumbers?: boolean
}

/** Invents a registry company by company, with people, contacts and GST numbers, memory flat. */
export function* registry(
  seed: number,
  count: number,
  options: RegistryOptions = {},
): Generator<SampleEntry, void> {
  const seatsOf = drawSeats(seed, options.maxDirectors ?? Number.POSITIVE_INFINITY)
  const gstNumbersOf = createGstNumbers(seed)
  for (const company of companies(seed, count, options)) {
    yield {
      company,
      ...seatsOf(company),
      gstNumbers: options.hasGstNumbers === false ? [] : gstNumbersOf(company),
    }
  }
}
