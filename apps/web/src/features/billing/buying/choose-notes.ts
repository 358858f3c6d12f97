import type { Estimate } from './choose-facts.tsx'
import { billingText } from '../billing.text.ts'

const text = billingText.choose.notes

/** What happens next, how to cancel and what stays: shown next to the button that buys. */
export function notesOf(
  name: string,
  kind: 'plan' | 'pack' | 'change',
  { balance_required: due }: Pick<Estimate, 'balance_required'>,
  receiptTo: string | null,
): string[] {
  return [
    kind === 'change' ? (due > 0 ? text.chargedHere : text.nothingNow) : text.nextPage,
    ...(due > 0 ? [receiptTo === null ? text.receipt : text.receiptMailed(receiptTo)] : []),
    kind === 'pack' ? text.once : text.cancel(name),
    kind === 'pack' ? text.keptPack : text.kept,
  ]
}
