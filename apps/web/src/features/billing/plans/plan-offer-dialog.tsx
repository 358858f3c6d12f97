import type { Plan } from '@dastak/contract/billing/billing.ts'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ChooseDialog } from '../buying/choose-dialog.tsx'
import { type TaxRate, includedText } from './credit-price.ts'
import { PlanBoard } from './plan-board.tsx'
import { plansText } from './plans.text.ts'
import classes from '../billing.module.css'

const text = plansText.offer

interface PlanOfferDialogProps {
  plans: readonly Plan[]
  tax: string | null
  taxRate: TaxRate
  /** The address that a receipt is mailed to; null if none is. */
  receiptTo: string | null
  onClose: () => void
}

/** The plan-selection modal of the first visit. The user can close it without choosing a plan. */
export function PlanOfferDialog(props: PlanOfferDialogProps) {
  const { plans, tax, taxRate, receiptTo, onClose } = props
  const [chosen, setChosen] = useState<Plan | null>(null)
  if (chosen)
    return (
      <ChooseDialog
        offer={chosen}
        isPack={false}
        receiptTo={receiptTo}
        subscription={null}
        onClose={() => setChosen(null)}
        onChanged={onClose}
      />
    )
  return (
    <Dialog title={text.title} onClose={onClose} width={960} startsAtTitle>
      <p className="dim">
        {text.text} {plansText.eachMonth} {includedText(tax)}
      </p>
      <div className={classes.facts}>
        <PlanBoard {...{ plans, taxRate }} subscription={null} onChoose={setChosen} />
      </div>
      <DialogFoot closeLabel={text.close} onClose={onClose} />
    </Dialog>
  )
}
