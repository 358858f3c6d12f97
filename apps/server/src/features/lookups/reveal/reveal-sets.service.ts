import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { AppError } from '../../../app-error.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { savepoint } from '../../../db/savepoint.ts'
import { KINDS } from '../kinds/kinds.ts'
import { testRowsAmong } from '../kinds/test-subjects.rules.ts'
import type { Answer } from './lookups.store.ts'
import { isShort, manyRowOf, NOT_PAID, type ManyRow } from './many-rows.rules.ts'
import {
  askCall,
  openCall,
  settleCall,
  type Call,
  type OpenCall,
  type RevealDeps,
} from './reveal.service.ts'

/** The subjects of a call: in their one spelling, and different from each other. */
export interface SetCall extends Omit<Call, 'kind' | 'foundAt'> {
  /** The account that is to pay, where it must be this one. */
  payer?: number
}

/** A set whose credits are held, and for which nobody has been asked yet. */
export interface OpenSet {
  /** One of its questions, by which it can be given back; null where no source is to be asked. */
  lookupId: number | null
  /** There were too few credits for all of it. */
  isShort: boolean
  /** What is not told already. */
  open: OpenCall | null
  told: readonly ManyRow[]
}

/**
 * Why a set was not opened: another account pays by now; or the limit of the key that asks is too
 * small for all of it, and fewer may be asked.
 */
export type SetRefusal = { by: 'payer' } | { by: 'key'; error: AppError }

/**
 * Opens a set: many subjects of a kind in one call, which is one charge. It is opened and settled
 * in transactions of the caller's, who writes there what must be so with the set or not at all, and
 * asked between them with nothing open. Where `lookupId` is null there is nobody to ask, and it is
 * settled where it was opened. His wallets are locked then, and what the set can cost is held. A
 * single question for which a key's limit is too small ends as if there were no credits.
 */
export async function openSet(
  deps: RevealDeps,
  tx: Tx,
  kind: LookupKind,
  call: SetCall,
): Promise<{ set: OpenSet } | { refusal: SetRefusal }> {
  const { tests, others } = testRowsAmong(KINDS[kind], call.subjects)
  const none = { lookupId: null, isShort: false, open: null, told: tests }
  if (others.length === 0) return { set: none }
  const undo = await savepoint(tx)
  try {
    const open = await openCall(deps, { ...call, kind, subjects: others }, tx)
    const payer = open.rows[0]?.wallet ?? null
    if (call.payer !== undefined && payer !== null && payer !== call.payer) {
      await undo()
      return { refusal: { by: 'payer' } }
    }
    const lookupId = open.asked[0]?.lookup_id ?? null
    return { set: { lookupId, isShort: isShort(KINDS[kind], open.rows), open, told: tests } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await undo()
    const [subject = ''] = call.subjects
    return call.subjects.length > 1
      ? { refusal: { by: 'key', error } }
      : { set: { ...none, isShort: true, told: [{ ...NOT_PAID, subject }] } }
  }
}

/** What the sources say. */
export async function askSet(deps: RevealDeps, { open }: OpenSet): Promise<Answer[]> {
  return open ? askCall(deps, open) : []
}

/** Charges what was found, gives the rest back, keeps the leads; what the subjects came to. */
export async function settleSet(
  deps: RevealDeps,
  tx: Tx,
  { open, told }: OpenSet,
  answers: readonly Answer[] = [],
): Promise<ManyRow[]> {
  if (!open) return [...told]
  const rows = await settleCall(deps, open, answers, tx)
  return [...rows.map((row) => manyRowOf(KINDS[open.call.kind], row)), ...told]
}

/** All three. Errors: credits_exhausted (the limit of the key that asks about several). */
export async function revealMany(
  deps: RevealDeps,
  kind: LookupKind,
  call: SetCall,
): Promise<ManyRow[]> {
  if (call.subjects.length === 0) return []
  const { set, rows } = await inTransaction(deps.db, async (tx) => {
    const opened = await openSet(deps, tx, kind, call)
    if ('refusal' in opened)
      throw opened.refusal.by === 'key' ? opened.refusal.error : new Error('nobody was to pay')
    const isDone = opened.set.lookupId === null
    return { ...opened, rows: isDone ? await settleSet(deps, tx, opened.set) : null }
  })
  const answers = rows ? [] : await askSet(deps, set)
  const came = rows ?? (await inTransaction(deps.db, (tx) => settleSet(deps, tx, set, answers)))
  await deps.noteAsked(call.subjects.length)
  return came
}
