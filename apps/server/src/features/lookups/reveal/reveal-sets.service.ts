import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { AppError } from '../../../app-error.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { savepoint } from '../../../db/savepoint.ts'
import { KINDS } from '../kinds/kinds.ts'
import { testRowsAmong } from '../kinds/test-subjects.rules.ts'
import type { Answer } from './lookups.store.ts'
import { isShort, manyRowOf, NOT_PAID, type ManyRow } from './many-rows.rules.ts'
import * as steps from './reveal.service.ts'

/** The subjects of a call: in their standard spelling, each only once. */
export interface SetCall extends Omit<steps.Call, 'kind'> {
  /** The account that must pay, if it has to be a certain one. */
  payer?: number
}

/** A set with a hold, for which no source has been called yet. */
export interface OpenSet extends steps.OpenCall {
  /** One of its lookups, by which the set can be released; null if no source has to be called. */
  lookupId: number | null
  /** There were too few credits for the whole set. */
  isShort: boolean
  /** The rows of its test numbers, which have their answers already. */
  testRows: readonly ManyRow[]
}

/**
 * Opens a set: many subjects of a kind in one call, with one charge. It is opened and settled in
 * transactions of the caller, who can write there what belongs to the set. The sources are called
 * between them with no transaction open. If `lookupId` is null there is no source to call, and the
 * set is settled in the transaction that opened it. The user's wallets are then locked, and the
 * highest price of the set is held. The set is refused if another account pays by now, or if the
 * limit of the API key is too small for the whole set. A single subject instead ends as if there
 * were no credits.
 */
export async function openSet(
  deps: steps.RevealDeps,
  tx: Tx,
  kind: LookupKind,
  setCall: SetCall,
): Promise<{ set: OpenSet } | { refusal: 'payer' | AppError }> {
  const { tests: testRows, others } = testRowsAmong(KINDS[kind], setCall.subjects)
  const call = { ...setCall, kind, subjects: others }
  const none = { call, rows: [], pending: [], lookupId: null, isShort: false, testRows }
  if (others.length === 0) return { set: none }
  const undo = await savepoint(tx)
  try {
    const open = await steps.openCall(deps, call, tx)
    const payer = open.rows[0]?.wallet ?? null
    if (setCall.payer !== undefined && payer !== null && payer !== setCall.payer) {
      await undo()
      return { refusal: 'payer' }
    }
    const lookupId = open.pending[0]?.lookup_id ?? null
    return { set: { ...open, lookupId, isShort: isShort(KINDS[kind], open.rows), testRows } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await undo()
    const [subject = ''] = setCall.subjects
    return setCall.subjects.length > 1
      ? { refusal: error }
      : { set: { ...none, isShort: true, testRows: [{ ...NOT_PAID, subject }] } }
  }
}

/**
 * Charges what was found, releases the rest and keeps the leads. Returns a row for each subject.
 */
export async function settleSet(
  deps: steps.RevealDeps,
  tx: Tx | undefined,
  set: OpenSet,
  answers: readonly Answer[] = [],
): Promise<ManyRow[]> {
  const rows = await steps.settleCall(deps, set, answers, tx)
  return [...rows.map((row) => manyRowOf(KINDS[set.call.kind], row)), ...set.testRows]
}

/**
 * All three steps. Errors: credits_exhausted (the API key's limit is too small for several
 * subjects).
 */
export async function revealMany(
  deps: steps.RevealDeps,
  kind: LookupKind,
  call: SetCall,
): Promise<ManyRow[]> {
  if (call.subjects.length === 0) return []
  const set = await inTransaction(deps.db, async (tx) => {
    const opened = await openSet(deps, tx, kind, call)
    if ('set' in opened) return opened.set
    throw opened.refusal === 'payer' ? new Error('no wallet pays for this set') : opened.refusal
  })
  const answers = await steps.askCall(deps, set)
  const settle = (tx?: Tx) => settleSet(deps, tx, set, answers)
  const rows = set.lookupId === null ? await settle() : await inTransaction(deps.db, settle)
  await deps.noteLookups(call.subjects.length)
  return rows
}
