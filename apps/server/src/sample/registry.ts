import { drawSeats, type Board } from './companies/boards.ts'
import { companies, type CompanyOptions, type SampleCompany } from './companies/companies.ts'
import { createGstNumbers, type SampleGstNumber } from './gst-numbers.ts'

/** A company with all its data. */
export interface SampleEntry extends Board {
  company: SampleCompany
  gstNumbers: SampleGstNumber[]
}

export interface RegistryOptions extends CompanyOptions {
  /** The maximum number of directors. Later companies share the existing ones. */
  maxDirectors?: number
  /** False for companies and directors only. */
  hasGstNumbers?: boolean
}

/**
 * Invents a registry one company at a time, with people, contacts and GST numbers, in constant
 * memory.
 */
export function* registry(
  seed: number,
  count: number,
  options: RegistryOptions = {},
): Generator<SampleEntry, void> {
  const boardOf = drawSeats(seed, options.maxDirectors ?? Number.POSITIVE_INFINITY)
  const gstNumbersOf = createGstNumbers(seed)
  for (const company of companies(seed, count, options)) {
    yield {
      company,
      ...boardOf(company),
      gstNumbers: options.hasGstNumbers === false ? [] : gstNumbersOf(company),
    }
  }
}
