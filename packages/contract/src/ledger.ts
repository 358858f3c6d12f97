import * as z from 'zod/mini'
import { defineEndpoint, file } from './endpoint.ts'
import { instant, openWord, pageOf, pageQuery } from './fields.ts'
import { LIST_MAX_ROWS } from './limits.ts'
import { queriedPageOf, queryBody, selectionBody } from './list-query.ts'
import { LEAD_KINDS, KIND_DETAILS } from './lookup-kinds.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/** Why credits came, in words. */
export const RECHARGE_REASONS = {
  sign_up: 'Sign-up credits',
  plan: 'Plan credits',
  pack: 'Credit pack',
  referral: 'Referral credits',
  top_up: 'Top-up',
  refund: 'Refund',
} as const

/** What a line of the ledger is, in words. */
export const LEDGER_KINDS = {
  ...RECHARGE_REASONS,
  charge: 'Reveal',
  hold: 'Reveal under way',
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
  /** In words, with the name of the plan or pack. */
  reason: z.string(),
})
export type Recharge = z.output<typeof recharge>

export const getRechargeHistory = defineEndpoint({
  name: 'getRechargeHistory',
  summary: 'Every grant of credits to this account, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-recharge-history`,
  access: own,
  query: z.object(pageQuery(LIST_MAX_ROWS)),
  data: pageOf(recharge),
})

/** The recharges' columns and headings. `recharged_on` also finds the reason in its cell. */
export const RECHARGE_COLUMNS = {
  recharged_on: 'Recharged on',
  credits_added: 'Credits Added',
  email_credits_added: 'Email Credits Added',
  recharge_id: 'Recharge ID',
  reason: 'Reason',
} as const

/** Refuses: validation_failed. */
export const queryRecharges = defineEndpoint({
  name: 'queryRecharges',
  summary: 'Search, filter, sort and count all grants of credits to this account',
  method: 'POST',
  path: `${getRechargeHistory.path}/query`,
  access: own,
  body: queryBody(RECHARGE_COLUMNS),
  data: queriedPageOf(recharge),
})

/** Refuses: validation_failed. */
export const exportRecharges = defineEndpoint({
  name: 'exportRecharges',
  summary: 'The same rows as a CSV or Excel file',
  method: 'POST',
  path: `${getRechargeHistory.path}/export`,
  access: own,
  body: selectionBody(RECHARGE_COLUMNS),
  data: file(),
})

/** The columns of the ledger by which it is searched, with their headings. */
export const LEDGER_COLUMNS = {
  timestamp: 'When',
  kind: 'What',
  about: 'For',
  actor: 'By',
  phone: 'Phone credits',
  email: 'Email credits',
} as const

/**
 * The heading of a line's subject in the file, where it stands behind its name; of a kind without a
 * list of leads it is in the file of the batch.
 */
export const LEDGER_SUBJECT = LEAD_KINDS.map((kind) => KIND_DETAILS[kind].single.heading).join(
  ' / ',
)

/** Only lines that moved credits of this unit. */
const unit = z.optional(z.enum(['phone', 'email'], 'unit is phone or email.'))
/** Whose credits: his own where it is not given, or those of the team that pays for him now. */
const wallet = z.optional(z.enum(['own', 'team'], 'wallet is own or team.'))
const ledgerQuery = queryBody(LEDGER_COLUMNS, ['timestamp'])
const ledgerSelection = selectionBody(LEDGER_COLUMNS, ['timestamp'])

const ledgerLine = z.object({
  entry_id: z.string(),
  timestamp: instant,
  kind: openWord(Object.keys(LEDGER_KINDS) as [LedgerKind, ...LedgerKind[]]),
  /** A lead's title, a plan's name, who was invited (masked), or a member and his team. */
  about: z.nullable(z.string()),
  /** How many other subjects the same charge paid. */
  others: z.int(),
  /** What was revealed, where it can be opened: a DIN, a GST number. */
  subject: z.nullable(z.object({ kind: openWord(LEAD_KINDS), id: z.string() })),
  /**
   * Who caused it, in words: you, a key by its public part, a batch, the owner of the team or his
   * member, a monthly budget, the operator, the system.
   */
  actor: z.string(),
  /** What it moved: below zero what was spent. */
  phone: z.int(),
  email: z.int(),
  /** What was left after it. */
  phone_left: z.int(),
  email_left: z.int(),
})
export type LedgerLine = z.output<typeof ledgerLine>

/**
 * Each change of the balance in the order in which it was posted, newest first: a reveal is one
 * line, and credits that came back from a hold are none. The balance after a line counts all lines
 * before it, also those that a filter leaves out. Refuses: validation_failed, not_found (no team
 * pays for him).
 */
export const queryLedger = defineEndpoint({
  name: 'queryLedger',
  summary: 'Every credit of this account explained, with the balance after each change',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-ledger/query`,
  access: own,
  body: z.object({ ...ledgerQuery.shape, unit, wallet }),
  data: queriedPageOf(ledgerLine),
})

/** Refuses: validation_failed, not_found. */
export const exportLedger = defineEndpoint({
  name: 'exportLedger',
  summary: 'The same lines as a CSV or Excel file',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-ledger/export`,
  access: own,
  body: z.object({ ...ledgerSelection.shape, unit, wallet }),
  data: file(),
})
