import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { AppError } from '../../../app-error.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { savepoint } from '../../../db/savepoint.ts'
import { KINDS } from '../kinds/kinds.ts'
import { testRowsAmong } from '../kinds/test-subjects.rules.ts'
import type { Answer } from './lookups.store.ts'
import { isShort, manyRowOf, NOT_PAID, type ManyRow } from './many-rows.rules.ts'
import * as steps from './reveal.service.ts'

/** The subjects of a call: in their one spelling, and different from each other. */
export interface SetCall extends Omit<steps.Call, 'kind' | 'foundAt'> {
  /** The account that is to pay, where it must be this one. */
  payer?: number
}

/** A set whose credits are held, and for which nobody has been asked yet. */
export interface OpenSet extends steps.OpenCall {
  /** One of its questions, by which it can be given back; null where no source is to be asked. */
  lookupId: number | null
  /** There were too few credits for all of it. */
  isShort: boolean
  /** Its test numbers: they are told already. */
  told: readonly ManyRow[]
}

/**
 * Opens a set: many subjects of a kind in one call, which is one charge. It is opened and settled
 * in transactions of the caller's, who writes there what must be so with the set or not at all, and
 * asked between them with nothing open. Where `lookupId` is null there is nobody to ask, and it is
 * settled where it was opened. His wallets are locked then, and what the set can cost is held. It
 * is refused where another account pays by now, or where the limit of the key that asks is too
 * small for all of it; of a single question that ends as if there were no credits.
 */
export async function openSet(
  deps: steps.RevealDeps,
  tx: Tx,
  kind: LookupKind,
  asked: SetCall,
): Promise<{ set: OpenSet } | { refusal: 'payer' | AppError }> {
  const { tests: told, others } = testRowsAmong(KINDS[kind], asked.subjects)
  const call = { ...asked, kind, subjects: others }
  const none = { call, rows: [], asked: [], lookupId: null, isShort: false, told }
  if (others.length === 0) return { set: none }
  const undo = await savepoint(tx)
  try {
    const open = await steps.openCall(deps, call, tx)
    const payer = open.rows[0]?.wallet ?? null
    if (asked.payer !== undefined && payer !== null && payer !== asked.payer) {
      await undo()
      return { refusal: 'payer' }
    }
    const lookupId = open.asked[0]?.lookup_id ?? null
    return { set: { ...open, lookupId, isShort: isShort(KINDS[kind], open.rows), told } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await undo()
    const [subject = ''] = asked.subjects
    return asked.subjects.length > 1
      ? { refusal: error }
      : { set: { ...none, isShort: true, told: [{ ...NOT_PAID, subject }] } }
  }
}

/** Charges what was found, gives the rest back, keeps the leads; what the subjects came to. */
export async function settleSet(
  deps: steps.RevealDeps,
  tx: Tx | undefined,
  set: OpenSet,
  answers: readonly Answer[] = [],
): Promise<ManyRow[]> {
  const rows = await steps.settleCall(deps, set, answers, tx)
  return [...rows.map((row) => manyRowOf(KINDS[set.call.kind], row)), ...set.told]
}

/** All three steps. Errors: credits_exhausted (the limit of the key that asks about several). */
export async function revealMany(
  deps: steps.RevealDeps,
  kind: LookupKind,
  call: SetCall,
): Promise<ManyRow[]> {
  if (call.subjects.length === 0) return []
  const set = await inTransaction(deps.db, async (tx) => {
    const opened = await openSet(deps, tx, kind, call)
    if ('set' in opened) return opened.set
    throw opened.refusal === 'payer' ? new Error('nobody was to pay') : opened.refusal
  })
  const answers = await steps.askCall(deps, set)
  const settle = (tx?: Tx) => settleSet(deps, tx, set, answers)
  const came = set.lookupId === null ? await settle() : await inTransaction(deps.db, settle)
  await deps.noteAsked(call.subjects.length)
  return came
}
