import { ERRORS } from '@dastak/contract/errors.ts'
import type { TestSubjects } from '@dastak/contract/test-subjects.ts'
import { AppError } from '../../../app-error.ts'
import type { KindOf } from './lookup-kind.ts'
import { NOT_PAID, type ManyRow } from '../reveal/many-rows.rules.ts'
import type { RevealedRow } from '../reveal/reveal.rules.ts'

/**
 * Test numbers: nothing is looked up, charged or counted, no lead is kept, and the answer is always
 * the same.
 */

type TestAnswer = keyof TestSubjects

const ANSWERS: readonly TestAnswer[] = ['found', 'noContact', 'notFound', 'vendorDown']
const NOTE = 'This is a test number.'
const SOURCE = 'Test'
const FETCHED_AT = new Date('2026-01-01T00:00:00.000Z')
const PHONE = '+911111199901'
const EMAIL = 'asha.test@dastak.example'

/**
 * The answer for a test number; null if the number is not one. Errors: not_found,
 * provider_unavailable, depending on the number.
 */
export function testRowOf(kind: KindOf<unknown>, subject: string): RevealedRow | null {
  const answer = answerOf(kind, subject)
  if (!answer) return null
  if (answer === 'notFound') throw new AppError('not_found', { message: `${NOTE} ${kind.unknown}` })
  if (answer === 'vendorDown')
    throw new AppError('provider_unavailable', {
      message: `${NOTE} ${ERRORS.provider_unavailable.message}`,
    })
  return rowOf(kind, answer)
}

/** The rows of the test numbers among many subjects, and the other subjects. */
export function testRowsAmong(kind: KindOf<unknown>, subjects: readonly string[]) {
  const tests: (ManyRow & RevealedRow)[] = []
  const others = subjects.filter((subject) => {
    const answer = answerOf(kind, subject)
    if (answer) tests.push({ ...MANY, ...rowOf(kind, answer), subject, outcome: OUTCOMES[answer] })
    return !answer
  })
  return { tests, others }
}

const MANY = { ...NOT_PAID, asks: { phone: true, email: true }, isTest: true }
const OUTCOMES = {
  found: 'answered',
  noContact: 'answered',
  notFound: 'unknown',
  vendorDown: 'not_answered',
} as const

function answerOf({ testSubjects }: KindOf<unknown>, subject: string): TestAnswer | undefined {
  return ANSWERS.find((answer) => testSubjects[answer] === subject)
}

function rowOf(
  { testRecord, sells, factsWithoutContact }: KindOf<unknown>,
  answer: TestAnswer,
): RevealedRow {
  const { paid = PHONE, facts, ...subject } = testRecord
  const isFound = answer === 'found'
  const phone = isFound && sells.includes('phone') ? paid : null
  const email = isFound && sells.includes('email') ? EMAIL : null
  return {
    ...subject,
    facts: isFound ? facts : factsWithoutContact(facts),
    lead_id: null,
    phone,
    phone_source: phone && SOURCE,
    phone_fetched_at: phone ? FETCHED_AT : null,
    email,
    email_source: email && SOURCE,
    email_fetched_at: email ? FETCHED_AT : null,
  }
}
