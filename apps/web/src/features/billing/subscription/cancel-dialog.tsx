import type { SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { useEffect, useState } from 'react'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { cancelSubscription } from '../billing.api.ts'

interface CancelDialogProps {
  subscription: SubscriptionDetails
  onClose: () => void
}

/** Asks once more, by the plan's name; a plan that is cancelled closes it. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const name = subscription.plan_name ?? 'your plan'
  const cancel = useAction(cancelSubscription, codedProblemOf)
  const [close] = useState(() => onClose)
  useEffect(() => {
    if (subscription.cancelled) close()
  }, [subscription.cancelled, close])
  return (
    <Dialog title={`Cancel ${name}?`} onClose={onClose}>
      <p className="dim">
        {subscription.current_term_end ? (
          <>
            {name} stays as it is until <DateTime instant={subscription.current_term_end} />.
            Nothing is charged from then on, and what it permits ends.{' '}
          </>
        ) : null}
        Your credits and everything you have revealed stay yours.
      </p>
      <DialogFoot
        closeLabel={`Keep ${name}`}
        onClose={onClose}
        problem={cancel.problem}
        onRetry={cancel.run}
        isRetrying={cancel.isBusy}
      >
        <FormButton color="red.9" isBusy={cancel.isBusy} onClick={cancel.run}>
          Cancel {name}
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}
