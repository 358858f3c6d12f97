import { type Plan, taxText } from '@dastak/contract/billing/billing.ts'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ChooseDialog } from '../buying/choose-dialog.tsx'
import { PlanBoard } from './plan-board.tsx'
import { plansText } from './plans.text.ts'
import classes from '../billing.module.css'

const text = plansText.offer

interface PlanOfferDialogProps {
  plans: readonly Plan[]
  tax: string | null
  onClose: () => void
}

/** The plan-selection modal of the first visit. The user can close it without choosing a plan. */
export function PlanOfferDialog({ plans, tax, onClose }: PlanOfferDialogProps) {
  const [chosen, setChosen] = useState<Plan | null>(null)
  if (chosen)
    return (
      <ChooseDialog
        offer={chosen}
        isPack={false}
        subscription={null}
        onClose={() => setChosen(null)}
        onChanged={onClose}
      />
    )
  return (
    <Dialog title={text.title} onClose={onClose} width={960} startsAtTitle>
      <p className="dim">
        {text.text} {plansText.eachMonth} {taxText(tax)}
      </p>
      <div className={classes.facts}>
        <PlanBoard plans={plans} subscription={null} onChoose={setChosen} />
      </div>
      <DialogFoot closeLabel={text.close} onClose={onClose} />
    </Dialog>
  )
}
