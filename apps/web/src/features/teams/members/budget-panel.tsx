import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { amountText } from '../../../lib/text/credit-text.ts'
import { formatWeekday } from '../../../lib/text/dates.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { CreditsInput, wrongAmount } from './credits-input.tsx'
import { memberDraft } from './member-draft.ts'
import { type MemberIds, setMemberBudget } from './member.api.ts'
import { memberName } from '../team-words.ts'
import { tellAnswer } from '../../../lib/forms/tell-answer.ts'
import classes from './member.module.css'
import forms from '../teams.module.css'

interface BudgetPanelProps {
  /** Undefined while he is still to come. */
  member: TeamMember | undefined
  /** Undefined where the owner may not allot now. */
  onEdit: (() => void) | undefined
}

/** What a member is filled up to each month. */
export function BudgetPanel({ member, onEdit }: BudgetPanelProps) {
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="budget-title">
      <div className={classes.panelHead}>
        <h2 id="budget-title">Monthly budget</h2>
        {member && onEdit ? (
          <SmallButton look="outlined" onClick={onEdit}>
            {member.next_refill_on ? 'Change budget' : 'Set a budget'}
          </SmallButton>
        ) : null}
      </div>
      {member ? (
        <BudgetWords member={member} isPaused={!onEdit} />
      ) : (
        <p className={classes.waiting} aria-hidden="true" />
      )}
    </section>
  )
}

function BudgetWords({ member, isPaused }: { member: TeamMember; isPaused: boolean }) {
  const { next_refill_on: next } = member
  if (!next)
    return (
      <p className="dim">
        None. With a budget, credits are filled up by themselves at the start of each month.
      </p>
    )
  const amounts = amountText({
    phone: member.monthly_credits ?? 0,
    email: member.monthly_email_credits ?? 0,
  })
  return (
    <>
      <p>
        Filled up to <strong>{amounts}</strong> at the start of each month, as far as your balance
        goes.
      </p>
      <p className="dim">
        {isPaused ? 'Not while your plan has no teams.' : `Next on ${formatWeekday(next)}`}
      </p>
    </>
  )
}

interface BudgetDialogProps {
  ids: MemberIds
  member: TeamMember
  onAnswer: () => void
  onClose: () => void
}

interface Amounts {
  monthly_credits: string
  monthly_email_credits: string
}

/** Sets, changes or takes away a member's budget. */
export function BudgetDialog({ ids, member, onAnswer, onClose }: BudgetDialogProps) {
  const [draft] = useState(() => memberDraft<Amounts>('budget_draft', ids.member_id))
  const form = useForm<Amounts>({
    values: {
      monthly_credits: String(member.monthly_credits ?? ''),
      monthly_email_credits: String(member.monthly_email_credits ?? ''),
      ...draft.read(),
    },
    rules: {
      monthly_credits: (entered) => wrongAmount(entered, undefined),
      monthly_email_credits: (entered) => wrongAmount(entered, undefined),
    },
    onEdit: draft.write,
    async send({ monthly_credits: phone, monthly_email_credits: email }) {
      const body = { ...ids, monthly_credits: Number(phone), monthly_email_credits: Number(email) }
      await tellAnswer(() => setMemberBudget(body), onAnswer)
      draft.clear()
      return 'leaving'
    },
  })
  const isNone = Object.values(form.values).every((amount) => !Number(amount))
  function close() {
    draft.clear()
    onClose()
  }
  return (
    <Dialog title="Monthly budget" onClose={close}>
      <form className={forms.form} aria-label="Monthly budget" {...form.element}>
        <p>
          At the start of each month {memberName(member)} is filled up to these amounts. What is
          missing is taken from your balance, as far as that goes.
        </p>
        <div className={forms.amounts}>
          <CreditsInput label="Credits" autoFocus {...form.field('monthly_credits')} />
          <CreditsInput label="Email Credits" {...form.field('monthly_email_credits')} />
        </div>
        <p className="dim" role="status">
          {isNone
            ? 'With both at 0 there is no budget. What was filled up before stays.'
            : member.next_refill_on
              ? `Next on ${formatWeekday(member.next_refill_on)}. Set both to 0 to remove the ` +
                'budget.'
              : 'It begins with the next month. Set both to 0 to remove the budget.'}
        </p>
        <DialogFoot
          onClose={close}
          submit={isNone && member.next_refill_on ? 'Remove budget' : 'Save budget'}
          isBusy={form.isBusy}
        />
      </form>
    </Dialog>
  )
}
