import * as z from 'zod/mini'
import { defineEndpoint, file } from './endpoint.ts'
import { instant, openEnum, pageOf, pageQuery } from './fields.ts'
import { LIST_MAX_ROWS } from './limits.ts'
import { queriedPageOf, queryBody, selectionBody } from './list-query.ts'
import { LEAD_KINDS, KIND_DETAILS } from './lookup-kinds.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/** Labels for why credits were added. */
export const RECHARGE_REASONS = {
  sign_up: 'Sign-up credits',
  plan: 'Plan credits',
  pack: 'Credit pack',
  referral: 'Referral credits',
  top_up: 'Top-up',
  refund: 'Refund',
} as const

/** Labels for the kinds of ledger lines. */
export const LEDGER_KINDS = {
  ...RECHARGE_REASONS,
  charge: 'Reveal',
  hold: 'Reveal in progress',
  own_key: 'Found with your key',
  allot: 'Allotment',
  return: 'Allotment returned',
  correction: 'Correction',
} as const
export type LedgerKind = keyof typeof LEDGER_KINDS

const own = { who: 'user', credentials: ['session', 'api_key'] } as const

const recharge = z.object({
  recharged_on: instant,
  /** Phone credits. */
  credits_added: z.int(),
  email_credits_added: z.int(),
  recharge_id: z.string(),
  /** For people, with the name of the plan or pack. */
  reason: z.string(),
})
export type Recharge = z.output<typeof recharge>

export const getRechargeHistory = defineEndpoint({
  name: 'getRechargeHistory',
  summary: 'The recharges of this account, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-recharge-history`,
  access: own,
  query: z.object(pageQuery(LIST_MAX_ROWS)),
  data: pageOf(recharge),
})

/**
 * The columns of recharges, with their headings. A search in `recharged_on` also matches the reason
 * in that cell.
 */
export const RECHARGE_COLUMNS = {
  recharged_on: 'Recharged on',
  credits_added: 'Credits Added',
  email_credits_added: 'Email Credits Added',
  recharge_id: 'Recharge ID',
  reason: 'Reason',
} as const

/** Errors: validation_failed. */
export const queryRecharges = defineEndpoint({
  name: 'queryRecharges',
  summary: 'Search, filter, sort and count the recharges of this account',
  method: 'POST',
  path: `${getRechargeHistory.path}/query`,
  access: own,
  body: queryBody(RECHARGE_COLUMNS),
  data: queriedPageOf(recharge),
})

/** Errors: validation_failed. */
export const exportRecharges = defineEndpoint({
  name: 'exportRecharges',
  summary: 'The same rows as a CSV or Excel file',
  method: 'POST',
  path: `${getRechargeHistory.path}/export`,
  access: own,
  body: selectionBody(RECHARGE_COLUMNS),
  data: file(),
})

/** The ledger columns that can be searched, with their headings. */
export const LEDGER_COLUMNS = {
  timestamp: 'When',
  kind: 'What',
  about: 'For',
  actor: 'By',
  phone: 'Phone credits',
  email: 'Email credits',
} as const

/**
 * The heading of the subject column of the file. Subjects of kinds without a list of leads are in
 * the file of their batch.
 */
export const LEDGER_SUBJECT = LEAD_KINDS.map((kind) => KIND_DETAILS[kind].single.heading).join(
  ' / ',
)

/** Only lines that moved credits of this unit. */
export const ledgerUnit = z.optional(z.enum(['phone', 'email'], 'unit must be phone or email.'))
/** Default: the user's own wallet. `team` is the wallet of the team that pays for the user now. */
const wallet = z.optional(z.enum(['own', 'team'], 'wallet must be own or team.'))
const ledgerQuery = queryBody(LEDGER_COLUMNS, ['timestamp'])
const ledgerSelection = selectionBody(LEDGER_COLUMNS, ['timestamp'])

export const ledgerLine = z.object({
  entry_id: z.string(),
  timestamp: instant,
  kind: openEnum(Object.keys(LEDGER_KINDS) as [LedgerKind, ...LedgerKind[]]),
  /** A lead's title, the name of a plan, an invited person (masked), or a member and their team. */
  about: z.nullable(z.string()),
  /** How many other subjects the same charge paid. */
  others: z.int(),
  /** The revealed subject, if it can be opened: a DIN, a GST number. */
  subject: z.nullable(z.object({ kind: openEnum(LEAD_KINDS), id: z.string() })),
  /**
   * Who caused it, for people: you, an API key by its public part, a batch, the owner of the team
   * or a member, a monthly budget, the operator, the system.
   */
  actor: z.string(),
  /** The change. Negative if credits were spent. */
  phone: z.int(),
  email: z.int(),
  /** The balance after it. */
  phone_left: z.int(),
  email_left: z.int(),
})
export type LedgerLine = z.output<typeof ledgerLine>

/**
 * Each change of the balance in the order of posting, newest first. A reveal is one line. Credits
 * released from a hold have no line. The balance after a line counts all earlier lines, including
 * those that a filter hides. Errors: validation_failed, not_found (no team pays for this user).
 */
export const queryLedger = defineEndpoint({
  name: 'queryLedger',
  summary: "Every change to this account's credits, with the balance after it",
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-ledger/query`,
  access: own,
  body: z.object({ ...ledgerQuery.shape, unit: ledgerUnit, wallet }),
  data: queriedPageOf(ledgerLine),
})

/** Errors: validation_failed, not_found. */
export const exportLedger = defineEndpoint({
  name: 'exportLedger',
  summary: 'The same lines as a CSV or Excel file',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-ledger/export`,
  access: own,
  body: z.object({ ...ledgerSelection.shape, unit: ledgerUnit, wallet }),
  data: file(),
})
