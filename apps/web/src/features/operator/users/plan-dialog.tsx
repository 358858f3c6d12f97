import { optionalReason } from '@dastak/contract/operator/operator.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { SelectField } from '../../../components/fields/select-field.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { readDay } from '../../../lib/text/read-day.ts'
import { ReasonField } from '../reason-field.tsx'
import { givePlan, type OperatorUserDetails, useOperatorPlans } from './users.api.ts'
import { usersText } from './users.text.ts'
import shared from '../operator.module.css'

const text = usersText.plan

interface PlanDialogProps {
  user: OperatorUserDetails
  onClose: () => void
}

/** Gives a plan until a day, or for a month. */
export function PlanDialog({ user, onClose }: PlanDialogProps) {
  const { data, error, refetch, isFetching } = useOperatorPlans()
  const name = user.name ?? usersText.noName
  const plans = data?.data ?? []
  const form = useForm({
    values: { plan_id: '', last_day: '', reason: '' },
    rules: {
      plan_id: (chosen: string) => (chosen === '' ? text.chooseOne : undefined),
      last_day: (typed: string) =>
        typed.trim() === '' || readDay(typed) ? undefined : text.lastDayWrong,
      reason: optionalReason,
    },
    othersAt: 'plan_id',
    async send({ plan_id, last_day, reason }) {
      const lastDay = readDay(last_day) ?? ''
      await givePlan({ user_id: user.user_id, plan_id, last_day: lastDay, reason })
      const given = plans.find((plan) => plan.plan_id === plan_id)
      showSnackbar('success', text.wasGiven(given?.name ?? plan_id, name))
      onClose()
      return 'leaving'
    },
  })
  const chosen = plans.find((plan) => plan.plan_id === form.values.plan_id)
  return (
    <Dialog title={text.giveTitle(name)} onClose={onClose}>
      <form className={shared.form} aria-label={text.give} {...form.element}>
        <div>
          <SelectField
            label={text.choose}
            value={form.values.plan_id}
            onChange={(id) => form.set('plan_id', id)}
          >
            <option value="">{data ? text.chooseOne : text.loading}</option>
            {plans.map((plan) => (
              <option key={plan.plan_id} value={plan.plan_id}>
                {plan.name}
              </option>
            ))}
          </SelectField>
          {form.errors.plan_id ? (
            <p role="alert" className="error-small">
              {form.errors.plan_id}
            </p>
          ) : null}
          {chosen ? (
            <p className="dim-small">{text.permissions(chosen.permissions.join(', '))}</p>
          ) : null}
          {data && plans.length === 0 ? <p className="dim-small">{text.noPlans}</p> : null}
        </div>
        <TextInput
          inputMode="numeric"
          placeholder={text.dayForm}
          label={text.lastDay}
          description={text.lastDayNote}
          {...form.field('last_day')}
        />
        <ReasonField {...form.field('reason')} />
        <DialogFoot
          onClose={onClose}
          submit={text.submit}
          isBusy={form.isBusy}
          problem={problemOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </form>
    </Dialog>
  )
}
