import type { TestSubjects } from '@dastak/contract/test-subjects.ts'
import * as z from 'zod/mini'
import { readPhone } from '../../../contact-values/contact-values.rules.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactFieldName } from '../../../ports/contacts.ts'
import { shortLine } from '../../../text/clean-line.rules.ts'

/**
 * A kind of lookup, declared once: reveals, batches, previews and leads of every kind use it. Its
 * prices are in the table `price`, one for each field that it sells. Its title, facts and contacts
 * are in the views of `db/functions/contacts.sql`.
 */
export interface KindOf<Facts> {
  kind: LookupKind
  sells: readonly ContactFieldName[]
  /** A subject in its standard spelling; null if the text is not a subject. */
  parseSubject(text: string): string | null
  /**
   * The same for the cell of a table, where leading zeros may be lost and nobody checks the text.
   */
  parseCell(text: string): string | null
  /**
   * Whether a text is a subject in its proper form; by default any text that `parseSubject`
   * accepts.
   */
  isStandardForm?(text: string): boolean
  /** The message for a cell that holds no subject. */
  invalidText: string
  /**
   * What a phone credit buys, in its standard spelling; null if the text of a source makes no
   * sense. It takes the position of the phone number.
   */
  readPaid(text: string): string | null
  /**
   * Only subjects that the registry has are looked up. Otherwise an outside source may know others.
   */
  isListed: boolean
  /** The message for a subject that nobody has. */
  unknown: string
  /**
   * The facts that a lead keeps in addition to its title. They also parse the answers of sources.
   */
  facts: z.ZodMiniType<Facts>
  /** The facts that are shown without a contact; by default none. */
  factsWithoutContact(facts: Facts): Facts
  /** Its title is its subject: a name in a source's answer is a person's and not the title. */
  isNameless?: true
  /**
   * The columns of its batch results after those of the file; `fact` reads the fact of that name.
   */
  results: Readonly<
    Record<string, 'fact' | 'name' | 'designation' | 'company_name' | 'phone' | 'email'>
  >
  /** Test numbers, and the data of those that are found. */
  testSubjects: TestSubjects
  testRecord: TestTitle & {
    facts: Facts
    /** What a phone credit buys, if it is not a phone number. */
    paid?: string
  }
}

interface TestTitle {
  name: string
  company_name: string | null
  designation: string | null
  related: unknown
}

/** Defaults that most kinds share. */
type Common = 'parseCell' | 'readPaid' | 'factsWithoutContact'
export type Declared<Facts> = Omit<KindOf<Facts>, Common | 'testRecord'> &
  Partial<Pick<KindOf<Facts>, Common>> & {
    testRecord: Omit<KindOf<Facts>['testRecord'], keyof TestTitle> & Partial<TestTitle>
  }

/** Declares a kind that has lookups only in batches. */
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

/**
 * Removes what spreadsheets put around a value so that it stays text: `="00012345"`, `'00012345`.
 */
function cellText(text: string): string {
  const trimmed = text.replace(/^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu, '')
  return /^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed.replace(/^'/, '')
}

const LONGEST_FACT = 1_000

/**
 * A fact that may be missing, in one line. A value that is not text or is too long becomes null, so
 * that one odd fact does not spoil the others.
 */
export const factText = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => shortLine(value, LONGEST_FACT)),
)
