import { OTP_LENGTH } from './limits.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/**
 * How many codes a number or an address is sent, for all purposes that count in it together.
 * Strangers can take at most one of the ten codes a day of `entry`: 15 of all minus 6. A stolen
 * session and they together leave five, because 15 minus the 10 of `rest` remain.
 */
export const CODE_BUDGETS = {
  /** What the specification has codes for. */
  entry: [
    { max: 5, seconds: HOUR },
    { max: 10, seconds: DAY },
  ],
  /** To a number or an address that the caller has not proved. */
  strangers: [
    { max: 3, seconds: HOUR },
    { max: 6, seconds: DAY },
  ],
  /** All but `entry`. */
  rest: [
    { max: 5, seconds: HOUR },
    { max: 10, seconds: DAY },
  ],
  all: [{ max: 15, seconds: DAY }],
} as const
export type CodeBudget = keyof typeof CODE_BUDGETS

const entry = { digits: OTP_LENGTH, budgets: ['entry', 'all'] } as const
/** Six digits for what cannot be undone, or what a stolen session must not do alone. */
const strangers = { digits: 6, budgets: ['strangers', 'rest', 'all'] } as const
const own = { digits: 6, budgets: ['rest', 'all'] } as const

/**
 * All one-time codes. A code does what its purpose says and nothing else (docs/production.md). Each
 * purpose has its own live code and wrong tries. The smallest of its budgets is the first.
 */
export const CODE_PURPOSES = {
  sign_in: entry,
  email: entry,
  new_mobile: strangers,
  opt_out: strangers,
  report: strangers,
  erasure: own,
  confirmation: own,
  set_up_sms: own,
  set_up_mail: own,
} as const satisfies Record<string, { digits: number; budgets: readonly CodeBudget[] }>
export type CodePurpose = keyof typeof CODE_PURPOSES

export const codeDigits = (purpose: CodePurpose): number => CODE_PURPOSES[purpose].digits

/** The purposes whose codes count in a budget. */
export function purposesIn(budget: CodeBudget): CodePurpose[] {
  const all = Object.keys(CODE_PURPOSES) as CodePurpose[]
  return all.filter((purpose) =>
    (CODE_PURPOSES[purpose].budgets as readonly CodeBudget[]).includes(budget),
  )
}
