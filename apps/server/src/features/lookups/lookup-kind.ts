import type { Permission } from '@dastak/contract/permissions.ts'
import type { TestSubjects } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import type { ContactFieldName, LookupKind } from '../../ports/contacts.ts'

/** What a column of a list of leads reads; `company` is found by any company of the subject, and sorts by the one that is shown. */
export type LeadColumn = 'created_at' | 'name' | 'subject' | 'company' | 'designation' | 'phone' | 'email' | 'report'

/**
 * A kind of lookup, declared once: reveals, batches, previews and leads of every kind go through the same door. Its prices stand in the
 * table `price`, one for each field that it sells; its title, its facts and its contacts in the views of `db/functions/contacts.sql`.
 */
export interface KindOf<Facts> {
  kind: LookupKind
  permission: Permission
  sells: readonly ContactFieldName[]
  /** A subject in its one spelling; null where the text is none. */
  parseSubject(text: string): string | null
  /** Only subjects that the registry has are asked about; the others are asked about wherever an outside source may know them. */
  isListed: boolean
  /** Words for a subject that nobody has. */
  unknown: string
  /** What is kept on the lead besides its title. Also what a source tells is read by it. */
  facts: z.ZodMiniType<Facts>
  /** The facts that are told with no contact: nothing found gives nothing away. */
  factsWithoutContact(facts: Facts): Facts
  /** Numbers to try a program with, and what is known of those that are known. */
  testSubjects: TestSubjects
  testRecord: {
    name: string
    company_name: string | null
    designation: string | null
    facts: Facts
    related: unknown
  }
  /** The columns of its leads, by their ids in the contract. */
  columns: Readonly<Record<string, { heading: string; reads: LeadColumn }>>
  /** The file of its leads. */
  csvName: string
}

/** Declares a kind; only gives it its type. */
export function defineKind<Facts>(kind: KindOf<Facts>): KindOf<Facts> {
  return kind
}

/** The columns of a kind: the contract names and heads them, here it is said what they read. */
export function leadColumns<Id extends string>(
  headings: Readonly<Record<Id, string>>,
  reads: Readonly<Record<Id, LeadColumn>>,
): KindOf<unknown>['columns'] {
  const ids = Object.keys(headings) as Id[]
  return Object.fromEntries(ids.map((id) => [id, { heading: headings[id], reads: reads[id] }]))
}

const LONGEST_FACT = 1_000
/** Not even text to the database. */
const UNSTORABLE = /[\0\p{Cs}]/u

/** A fact that may be missing. What is no text, too long or can't be kept is null: one odd fact takes nothing else with it. */
export const factText = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) =>
    typeof value === 'string' && value.length <= LONGEST_FACT && !UNSTORABLE.test(value) ? value : null,
  ),
)
