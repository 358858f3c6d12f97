import type { SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { useEffect, useState } from 'react'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { billingText } from '../billing.text.ts'
import { cancelSubscription } from '../billing.api.ts'

const text = billingText.cancel

interface CancelDialogProps {
  subscription: SubscriptionDetails
  onClose: () => void
}

/** Asks the user to confirm. Closes when the plan is cancelled. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const name = subscription.plan_name ?? text.yourPlan
  const cancel = useAction(cancelSubscription, codedProblemOf)
  const [close] = useState(() => onClose)
  useEffect(() => {
    if (subscription.cancelled) close()
  }, [subscription.cancelled, close])
  return (
    <Dialog title={text.title(name)} onClose={onClose}>
      <p className="dim">
        {subscription.current_term_end ? (
          <>
            {text.activeUntil(
              name,
              <DateTime key="date" instant={subscription.current_term_end} />,
            )}{' '}
          </>
        ) : null}
        {text.kept}
      </p>
      <DialogFoot
        closeLabel={text.keep(name)}
        onClose={onClose}
        problem={cancel.problem}
        onRetry={cancel.run}
        isRetrying={cancel.isBusy}
      >
        <FormButton color="red.9" isBusy={cancel.isBusy} onClick={cancel.run}>
          {text.action(name)}
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}
