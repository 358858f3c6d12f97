import { KIND_DETAILS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { PersonReport } from '@dastak/contract/privacy/person-report.ts'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Linkedin } from '../linkedin/linkedin.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import type { Registry } from '../registry/registry.service.ts'
import { contactHashes, identityOf, type Contact } from './contact-hash.rules.ts'
import { OWN_LIST, type Suppressions } from './suppressions.service.ts'
import { findSuppression } from './suppressions.store.ts'

export interface ReportDeps {
  db: Db
  clock: Clock
  suppressions: Suppressions
  registry: Pick<Registry, 'contactSources'>
  lookups: Pick<Lookups, 'removals'>
  linkedin: Pick<Linkedin, 'pagesWith'>
  /** What the operator says about the data. */
  operator: { purpose: string | null; supportContact: string | null }
}

const MOST = 1_000
/** The source of what a user's page showed. */
export const FROM_PAGE = 'Profile page'
const NO_NAME = 'A user'

/** What is kept about a contact, for its person: the records, and who has seen it. */
export async function personReport(deps: ReportDeps, contact: Contact): Promise<PersonReport> {
  const { db, clock, suppressions, registry, lookups, linkedin, operator } = deps
  const { value, unit } = contact
  const hashes = contactHashes(await suppressions.ownKey(), contact)
  const identity = identityOf(contact)
  const [optedOut, records, leads, pages] = await Promise.all([
    findSuppression(db.kysely, OWN_LIST, hashes),
    registry.contactSources(identity, MOST),
    lookups.removals.seenBy(identity, MOST),
    linkedin.pagesWith(identity, MOST),
  ])
  const seen = [
    ...leads.map(({ user_name: name, kind, subject, source, at }) => {
      return { user: name ?? NO_NAME, about: about(kind, subject), source, at }
    }),
    ...pages.map(({ user_name: name, subject, at }) => {
      return { user: name ?? NO_NAME, about: about('linkedin', subject), source: FROM_PAGE, at }
    }),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return {
    contact: value,
    unit,
    made_at: clock.now().toISOString(),
    opted_out: optedOut
      ? { reference: optedOut.reference!, since: optedOut.created_at.toISOString() }
      : null,
    purpose: operator.purpose,
    support_contact: operator.supportContact,
    records: records.map(({ kind, subject, name, source, as_of }) => {
      return { about: about(kind, subject), name, source, as_of }
    }),
    seen_by: seen.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    is_complete: [records, leads, pages].every((list) => list.length < MOST),
  }
}

/** A subject with the name of its number. */
function about(kind: string, subject: string): string {
  const details = KIND_DETAILS[kind as LookupKind]
  const heading = 'single' in details ? details.single.heading : kind.toUpperCase()
  return `${heading} ${subject}`
}
