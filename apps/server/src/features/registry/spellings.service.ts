import { normalizeCompany } from './words/name-words.rules.ts'

// Without the database, so that a process that only reads a file starts quickly.
export { vehicleNumber } from './records/vehicle-number.rules.ts'

/** A company's name without legal forms, blanks and accents: equal for spellings of one name. */
export const companyNameKey = (name: string): string => normalizeCompany(name).squash
