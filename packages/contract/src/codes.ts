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
 * All one-time codes. `does` is the only thing that a code of this purpose can do. Each purpose has
 * its own live code and wrong tries. The smallest of its budgets is the first.
 */
export const CODE_PURPOSES = {
  sign_in: { ...entry, does: 'signs in' },
  email: { ...entry, does: 'verifies the email address of an account' },
  new_mobile: { ...strangers, does: 'changes the number of an account' },
  opt_out: { ...strangers, does: 'removes a number or an address' },
  report: { ...strangers, does: 'shows what is kept about a number or an address' },
  erasure: { ...own, does: 'erases an account' },
  confirmation: { ...own, does: 'confirms a session in the console' },
  set_up_sms: { ...own, does: 'tests text messages in the console' },
  set_up_mail: { ...own, does: 'tests mail in the console' },
} as const satisfies Record<
  string,
  { digits: number; budgets: readonly CodeBudget[]; does: string }
>
export type CodePurpose = keyof typeof CODE_PURPOSES

export const codeDigits = (purpose: CodePurpose): number => CODE_PURPOSES[purpose].digits

/** The purposes whose codes count in a budget. */
export function purposesIn(budget: CodeBudget): CodePurpose[] {
  const all = Object.keys(CODE_PURPOSES) as CodePurpose[]
  return all.filter((purpose) =>
    (CODE_PURPOSES[purpose].budgets as readonly CodeBudget[]).includes(budget),
  )
}
