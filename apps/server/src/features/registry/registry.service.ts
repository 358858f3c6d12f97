import { readCompanyNumber } from '@dastak/contract/identifiers.ts'
import { COLLEAGUES_MAX, REVEAL_MANY_MAX } from '@dastak/contract/limits.ts'
import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { AppError } from '../../app-error.ts'
import type { Db, Reader } from '../../db/database.ts'
import type { ReadFrom } from '../../db/replicas.ts'
import { readCompanies, readDirectors, type DirectorEntry } from './records/records.service.ts'
import { createRegistrySearch } from './search/registry-search.service.ts'
import { RECORD_TEXTS } from './records/profile-texts.store.ts'
import { CONTACT_COLUMNS, removeContacts } from './records/removals.store.ts'
import { listContactSources } from './records/contact-sources.store.ts'
import * as store from './records/records.store.ts'
import { testContacts, testDirectorships } from './records/test-records.rules.ts'

export type Registry = ReturnType<typeof createRegistry>

export type CompanyDirector = Awaited<ReturnType<typeof store.readDirectorsOfCompany>>[number]
export type { ChosenDirector } from './records/records.store.ts'
type CompaniesChoice = Omit<Parameters<typeof store.listOfCompanies>[1], 'limit'>
/** The error message for a DIN that does not exist. */
export const NO_DIRECTOR_TEXT = 'There is no director with this DIN.'

/** The registry as imported: companies, directors, directorships and the operator's contacts. */
export function createRegistry({ db }: { db: Db }) {
  const reader: Reader = db.kysely
  /** For pages, which may be a few seconds old. What a reveal decides on is read with `reader`. */
  const read: ReadFrom = (work) => db.replicas.choose()(work)
  /** Null if there is no such company. */
  async function companyByCin(cin: string): Promise<CompanyRecord | null> {
    const number = readCompanyNumber(cin)
    if (number === null) return null
    return (await read((from) => readCompanies(from, [number])))[0] ?? null
  }
  return {
    ...createRegistrySearch({ db }),
    companyByCin,

    /** Throws not_found. */
    async company(cin: string): Promise<CompanyRecord> {
      const company = await companyByCin(cin)
      if (company) return company
      const message = 'There is no company with this identification number.'
      throw new AppError('not_found', { message })
    },

    /** When an import last changed the company. */
    companyUpdatedAt: (cin: string): Promise<Date | null> =>
      read((from) => store.readUpdatedAt(from, cin)),

    /** The directors, longest-serving first, then former ones. */
    async directorsOfCompany(cin: string): Promise<CompanyDirector[]> {
      const number = readCompanyNumber(cin)
      if (number === null) return []
      const rows = await read((from) => store.readDirectorsOfCompany(from, number))
      return [...rows, ...testDirectorships(number)]
    },

    /** Directors that a user has chosen, and the companies at which they were found. */
    chosenDirectors: (chosen: Parameters<typeof store.listChosen>[1]) =>
      store.listChosen(reader, chosen),

    /** Present directors of companies, the longest-serving first. */
    async directorsOfCompanies({ cins, ...which }: CompaniesChoice) {
      const numbers = cins.flatMap((cin) => readCompanyNumber(cin) ?? [])
      return store.listOfCompanies(reader, { ...which, cins: numbers, limit: REVEAL_MANY_MAX })
    },

    /** Null if there is no such director. */
    async directorByDin(number: string): Promise<DirectorEntry | null> {
      return (await read((from) => readDirectors(from, [number])))[0] ?? null
    },

    /** The people who serve with a director: the closest, and how many there are. */
    async colleagues(number: string) {
      const rows = await read((from) => store.colleaguesOf(from, number, COLLEAGUES_MAX))
      return { people: rows, total: rows[0]?.total ?? 0 }
    },

    /** The contacts in this database, by subject. */
    contacts: (kind: LookupKind, subjects: readonly string[]) =>
      knownContacts(reader, kind, subjects),

    /** Removes contacts of people who have opted out from the imported ones. */
    removeContacts,
    contactColumns: CONTACT_COLUMNS,
    profileTexts: RECORD_TEXTS,
    /** The imported records with a contact. */
    contactSources: (value: string, limit: number) => listContactSources(reader, value, limit),

    /** The contacts of directors, to be shown masked. */
    shownContacts: (dins: readonly string[]) => read((from) => knownContacts(from, 'din', dins)),
  }
}

async function knownContacts(
  reader: Reader,
  kind: LookupKind,
  subjects: readonly string[],
): Promise<Map<string, store.KnownContact>> {
  const rows = await store.listContacts(reader, kind, subjects)
  if (kind === 'din') rows.push(...testContacts(subjects))
  return new Map(rows.map((row) => [row.subject, row]))
}
