import { useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { Facts } from '../../../components/facts/facts.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { operatorText } from '../operator.text.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { endPlan, type OperatorUserDetails } from './users.api.ts'
import { usersText } from './users.text.ts'

const text = usersText.plan

/** The plan of a user: gives one, or ends a given one. */
export function UserPlan({ user }: { user: OperatorUserDetails }) {
  const [open, setOpen] = useState<'give' | 'end' | null>(null)
  const close = () => setOpen(null)
  const { plan } = user
  const name = plan?.plan_name ?? plan?.plan_id ?? ''
  return (
    <SettingsSection
      title={text.title}
      purpose={text.purpose}
      action={
        <div className="buttons">
          {plan?.is_given && (
            <FormButton variant="default" onClick={() => setOpen('end')}>
              {text.end}
            </FormButton>
          )}
          <FormButton variant="default" onClick={() => setOpen('give')}>
            {text.give}
          </FormButton>
        </div>
      }
    >
      {plan ? (
        <Facts
          label={text.title}
          facts={[
            { name: text.plan, value: name },
            { name: text.until, value: <DateTime instant={plan.until} /> },
            { name: text.from, value: plan.is_given ? text.given : text.bought },
          ]}
        />
      ) : (
        <p className="dim">{text.none}</p>
      )}
      {open === 'give' && <PlanDialog user={user} onClose={close} />}
      {open === 'end' && (
        <ConfirmDialog
          title={text.endTitle(name)}
          action={text.end}
          closeLabel={operatorText.cancel}
          act={async () => {
            await endPlan(user.user_id)
            return text.ended
          }}
          onAnswer={close}
          onClose={close}
        >
          <p>{text.endNote}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}
