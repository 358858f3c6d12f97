import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { creditsField } from '@dastak/contract/fields.ts'
import { OPERATOR_REASON_MAX } from '@dastak/contract/limits.ts'
import { operatorReasonField } from '@dastak/contract/operator/operator.ts'
import { Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type ChangeEvent, useRef, useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { randomId } from '../../../lib/api/random-key.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { operatorText } from '../operator.text.ts'
import { addCredits, type OperatorUserDetails } from './users.api.ts'
import classes from './users.module.css'
import { usersText } from './users.text.ts'
import shared from '../operator.module.css'

const text = usersText.credits

/** A typed amount; empty is 0, NaN if it is not a number. */
const amountOf = (typed: string) => Number(typed.replace(/[\s,]/g, '') || '0')

const wrongAmount = (typed: string) =>
  creditsField.safeParse(amountOf(typed)).error?.issues[0]?.message

interface AddCreditsDialogProps {
  user: OperatorUserDetails
  onClose: () => void
}

/** Adds credits to a user's wallet, and shows the balance before and after. */
export function AddCreditsDialog({ user, onClose }: AddCreditsDialogProps) {
  // One for all attempts of this dialog, so that nothing is added twice.
  const [requestId] = useState(randomId)
  // Later answers of the server already have what was added.
  const [before] = useState(user.credits_left)
  const hasAmount = useRef(false)
  const name = user.name ?? usersText.noName
  const form = useForm({
    values: { phone: '', email: '', reason: '' },
    rules: {
      phone: (typed) => wrongAmount(typed) ?? (hasAmount.current ? undefined : text.nothing),
      email: wrongAmount,
      reason: operatorReasonField,
    },
    onEdit: ({ phone, email }) => {
      hasAmount.current = amountOf(phone) > 0 || amountOf(email) > 0
    },
    othersAt: 'reason',
    async send({ phone, email, reason }) {
      const added = { phone: amountOf(phone), email: amountOf(email) }
      const answer = await addCredits({
        user_id: user.user_id,
        request_id: requestId,
        ...added,
        reason,
      })
      const left = answer.user.credits_left
      showSnackbar(
        'success',
        answer.is_replay ? text.replayed(name, left) : text.added(added, name, left),
      )
      onClose()
      return 'leaving'
    },
  })
  const added = { phone: amountOf(form.values.phone), email: amountOf(form.values.email) }
  const isSomething = added.phone > 0 || added.email > 0
  return (
    <Dialog title={text.addTitle(name)} onClose={onClose}>
      <form className={shared.form} aria-label={text.add} {...form.element}>
        <div className={classes.amounts}>
          <AmountInput label={text.phone} {...form.field('phone')} autoFocus />
          <AmountInput label={text.email} {...form.field('email')} />
        </div>
        <Balance before={before} added={added} />
        <Textarea
          label={operatorText.reason}
          description={operatorText.reasonNote}
          rows={2}
          maxLength={OPERATOR_REASON_MAX}
          {...form.field('reason')}
        />
        <DialogFoot
          onClose={onClose}
          submit={isSomething ? text.submitAmount(added) : text.submit}
          isBusy={form.isBusy}
        />
      </form>
    </Dialog>
  )
}

interface AmountInputProps {
  label: string
  value: string
  error?: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  autoFocus?: boolean
}

function AmountInput(field: AmountInputProps) {
  return (
    <TextInput inputMode="numeric" autoComplete="off" placeholder="0" maxLength={12} {...field} />
  )
}

/** The wallet now and afterwards. */
function Balance({ before, added }: { before: CreditAmounts; added: CreditAmounts }) {
  const row = (label: string, unit: 'phone' | 'email') => {
    const after = before[unit] + added[unit]
    return (
      <tr>
        <th scope="row">{label}</th>
        <td>{formatNumber(before[unit])}</td>
        <td>{Number.isNaN(after) ? '-' : formatNumber(after)}</td>
      </tr>
    )
  }
  return (
    <table className={classes.balance} aria-label={text.wallet}>
      <thead>
        <tr>
          <td />
          <th scope="col">{text.now}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {row(text.phone, 'phone')}
        {row(text.email, 'email')}
      </tbody>
    </table>
  )
}
