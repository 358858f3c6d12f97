import { type Plan, taxText } from '@dastak/contract/billing/billing.ts'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ChooseDialog } from '../buying/choose-dialog.tsx'
import { PlanBoard } from './plan-board.tsx'
import { EACH_MONTH } from './plan-words.ts'
import classes from '../billing.module.css'

interface PlanOfferDialogProps {
  plans: readonly Plan[]
  tax: string | null
  onClose: () => void
}

/** The plan-selection modal of the first visit: the plans, and the way to go on without one. */
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
    <Dialog title="Choose a plan" onClose={onClose} width={960} startsAtTitle>
      <p className="dim">
        Your sign-up credits are ready: you can go on without a plan and choose one later, under
        Plans. {EACH_MONTH} {taxText(tax)}
      </p>
      <div className={classes.facts}>
        <PlanBoard plans={plans} subscription={null} onChoose={setChosen} />
      </div>
      <DialogFoot closeLabel="Not now" onClose={onClose} />
    </Dialog>
  )
}
