import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { amountText } from '../../../lib/text/credit-text.ts'
import { formatWeekday } from '../../../lib/text/dates.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { membersText } from './members.text.ts'
import { CreditsInput, wrongAmount } from './credits-input.tsx'
import { memberDraft } from './member-draft.ts'
import { type MemberIds, setMemberBudget } from './member.api.ts'
import { memberName } from '../team-text.ts'
import { runWithSnackbar } from '../../../lib/forms/run-with-snackbar.ts'
import classes from './member.module.css'
import forms from '../teams.module.css'

const text = membersText.budget

interface BudgetPanelProps {
  /** Undefined while loading. */
  member: TeamMember | undefined
  /** Undefined if the owner may not allot credits now. */
  onEdit: (() => void) | undefined
}

/** The monthly budget of a member. */
export function BudgetPanel({ member, onEdit }: BudgetPanelProps) {
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="budget-title">
      <div className={classes.panelHead}>
        <h2 id="budget-title">{text.title}</h2>
        {member && onEdit ? (
          <SmallButton look="outlined" onClick={onEdit}>
            {member.next_refill_on ? text.change : text.set}
          </SmallButton>
        ) : null}
      </div>
      {member ? (
        <BudgetText member={member} isPaused={!onEdit} />
      ) : (
        <p className={classes.waiting} aria-hidden="true" />
      )}
    </section>
  )
}

function BudgetText({ member, isPaused }: { member: TeamMember; isPaused: boolean }) {
  const { next_refill_on: next } = member
  if (!next) return <p className="dim">{text.none}</p>
  const amounts = amountText({
    phone: member.monthly_credits ?? 0,
    email: member.monthly_email_credits ?? 0,
  })
  return (
    <>
      <p>{text.filledUp(<strong key="credits">{amounts}</strong>)}</p>
      <p className="dim">{isPaused ? text.paused : text.next(formatWeekday(next))}</p>
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

/** Sets, changes or removes a member's budget. */
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
      await runWithSnackbar(() => setMemberBudget(body), onAnswer)
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
    <Dialog title={text.title} onClose={close}>
      <form className={forms.form} aria-label={text.title} {...form.element}>
        <p>{text.text(memberName(member))}</p>
        <div className={forms.amounts}>
          <CreditsInput label={membersText.phone} autoFocus {...form.field('monthly_credits')} />
          <CreditsInput label={membersText.email} {...form.field('monthly_email_credits')} />
        </div>
        <p className="dim" role="status">
          {isNone
            ? text.noBudget
            : member.next_refill_on
              ? text.nextRefill(formatWeekday(member.next_refill_on))
              : text.startsNextMonth}
        </p>
        <DialogFoot
          onClose={close}
          submit={isNone && member.next_refill_on ? text.remove : text.save}
          isBusy={form.isBusy}
        />
      </form>
    </Dialog>
  )
}
