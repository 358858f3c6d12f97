import type { TestSubjects } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { readPhone } from '../../../contact-values/contact-values.rules.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactFieldName } from '../../../ports/contacts.ts'

/**
 * A kind of lookup, declared once: reveals, batches, previews and leads of every kind go through
 * the same door. Its prices stand in the table `price`, one for each field that it sells; its
 * title, its facts and its contacts in the views of `db/functions/contacts.sql`.
 */
export interface KindOf<Facts> {
  kind: LookupKind
  sells: readonly ContactFieldName[]
  /** A subject in its one spelling; null where the text is none. */
  parseSubject(text: string): string | null
  /** The same for the cell of a table, where zeros may be lost and nobody looks at the text. */
  parseCell(text: string): string | null
  /** Whether a text is a subject properly written; where left out, whenever it is one at all. */
  isProper?(text: string): boolean
  /** Words for a cell that is no subject. */
  malformed: string
  /**
   * What a phone credit buys, in its one spelling; null where a source's text makes no sense. It
   * stands where a phone number does otherwise.
   */
  readPaid(text: string): string | null
  /**
   * Only subjects that the registry has are asked about; the others are asked about wherever an
   * outside source may know them.
   */
  isListed: boolean
  /** Words for a subject that nobody has. */
  unknown: string
  /** What is kept on the lead besides its title. Also what a source tells is read by it. */
  facts: z.ZodMiniType<Facts>
  /** The facts that are told with no contact; where left out none: it gives nothing away. */
  factsWithoutContact(facts: Facts): Facts
  /** Its title is its subject: the name that a source tells is somebody's, and no title. */
  isNameless?: true
  /** What the results of its batches have beside the rows of the file: a fact by its name. */
  results: Readonly<
    Record<string, 'fact' | 'name' | 'designation' | 'company_name' | 'phone' | 'email'>
  >
  /** Numbers to try a program with, and what is known of those that are known. */
  testSubjects: TestSubjects
  testRecord: TestTitle & {
    facts: Facts
    /** What a phone credit buys, where that is no phone number. */
    paid?: string
  }
}

interface TestTitle {
  name: string
  company_name: string | null
  designation: string | null
  related: unknown
}

/** What most kinds have in common, also of their test numbers. */
type Common = 'parseCell' | 'readPaid' | 'factsWithoutContact'
export type Declared<Facts> = Omit<KindOf<Facts>, Common | 'testRecord'> &
  Partial<Pick<KindOf<Facts>, Common>> & {
    testRecord: Omit<KindOf<Facts>['testRecord'], keyof TestTitle> & Partial<TestTitle>
  }

/** Declares a kind that batches alone ask about. */
export function defineKind<Facts>(kind: Declared<Facts>): KindOf<Facts> {
  const { parseCell = kind.parseSubject, testSubjects, testRecord } = kind
  const title = { name: testSubjects.found, company_name: null, designation: null, related: null }
  return {
    readPaid: phoneNumber,
    factsWithoutContact: () => kind.facts.parse({}),
    ...kind,
    parseCell: (text) => parseCell(cellText(text)),
    testRecord: { ...title, ...testRecord },
  }
}

const phoneNumber = (text: string) => readPhone(text)?.e164 ?? null

/** What spreadsheets put around a text so that it stays one: `="00012345"`, `'00012345`. */
function cellText(text: string): string {
  const trimmed = text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
  return /^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'/, '')
}

const LONGEST_FACT = 1_000
/** Not even text to the database. */
const UNSTORABLE = /[\0\p{Cs}]/u

/**
 * A fact that may be missing. What is no text, too long or can't be kept is null: one odd fact
 * takes nothing else with it.
 */
export const factText = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) =>
    typeof value === 'string' && value.length <= LONGEST_FACT && !UNSTORABLE.test(value)
      ? value
      : null,
  ),
)
