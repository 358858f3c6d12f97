import type { CodePurpose } from './codes.ts'

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
type CodeBudget = keyof typeof CODE_BUDGETS

/** The budgets in which a code counts, the smallest first. */
const entry = ['entry', 'all'] as const
const strangers = ['strangers', 'rest', 'all'] as const
const own = ['rest', 'all'] as const
export const BUDGETS_OF = {
  sign_in: entry,
  email: entry,
  new_mobile: strangers,
  opt_out: strangers,
  report: strangers,
  erasure: own,
  confirmation: own,
  set_up_sms: own,
  set_up_mail: own,
} as const satisfies Record<CodePurpose, readonly CodeBudget[]>

export const CODE_PURPOSES = Object.keys(BUDGETS_OF) as CodePurpose[]

/** The purposes whose codes count in a budget. */
export const purposesIn = (budget: CodeBudget): CodePurpose[] =>
  CODE_PURPOSES.filter((purpose) => (BUDGETS_OF[purpose] as readonly CodeBudget[]).includes(budget))
