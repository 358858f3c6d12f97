import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { useEffect, useRef, useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { amountText } from '../../../lib/text/credit-text.ts'
import { randomKey } from '../../../lib/api/random-key.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { membersText } from './members.text.ts'
import { CreditsInput, wrongAmount } from './credits-input.tsx'
import { memberDraft } from './member-draft.ts'
import { type MemberIds, incrementAllottedCredits } from './member.api.ts'
import { memberName } from '../team-text.ts'
import { runWithSnackbar } from '../../../lib/forms/run-with-snackbar.ts'
import classes from './member.module.css'
import forms from '../teams.module.css'

const text = membersText.addCredits

interface Amounts {
  increment_credits_by: string
  increment_email_credits_by: string
}
interface Draft extends Amounts {
  /** Idempotency key of these amounts: if they are sent again, they are not added twice. */
  key: string
  /** They were sent, but it is not known whether they were added. */
  isUnanswered: boolean
}

interface AddCreditsDialogProps {
  ids: MemberIds
  member: TeamMember
  /** The owner's own credits; undefined until they are known. */
  left: CreditAmounts | undefined
  onAnswer: () => void
  onClose: () => void
}

/** Add Credits: a form for the amounts, then a confirmation with Yes and No. */
export function AddCreditsDialog({ ids, member, left, onAnswer, onClose }: AddCreditsDialogProps) {
  const [kept] = useState(() => memberDraft<Draft>('allot_draft', ids.member_id))
  const [draft, setDraft] = useState<Draft>(() => ({
    increment_credits_by: '',
    increment_email_credits_by: '',
    key: randomKey(),
    isUnanswered: false,
    ...kept.read(),
  }))
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const name = memberName(member)
  const toAdd = {
    phone: Number(draft.increment_credits_by),
    email: Number(draft.increment_email_credits_by),
  }

  function edit(amounts: Amounts) {
    const edited = { ...amounts, key: randomKey(), isUnanswered: false }
    setDraft(edited)
    kept.write(edited)
  }
  async function add() {
    setIsBusy(true)
    const body = {
      ...ids,
      increment_credits_by: toAdd.phone,
      increment_email_credits_by: toAdd.email,
    }
    try {
      await runWithSnackbar(() => incrementAllottedCredits(body, draft.key), onAnswer)
      kept.clear()
    } catch (failure) {
      kept.write({ ...draft, isUnanswered: mayHaveSucceeded(failure) })
    }
  }
  function close() {
    // A running call may have to be repeated with the same key.
    if (!isBusy) kept.clear()
    onClose()
  }

  return (
    <Dialog title={isConfirming ? text.confirmTitle(name) : text.title} onClose={close}>
      {isConfirming ? (
        <Confirm
          question={text.confirm(amountText(toAdd), toAdd.phone + toAdd.email, name)}
          isBusy={isBusy}
          onYes={() => void add()}
          onNo={() => setIsConfirming(false)}
        />
      ) : (
        <AmountsForm
          name={name}
          left={left}
          draft={draft}
          onEdit={edit}
          onDone={() => setIsConfirming(true)}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

/** Whether the server may have added the credits despite the error. */
function mayHaveSucceeded(failure: unknown): boolean {
  return (
    !(failure instanceof ApiError) ||
    failure.status === 0 ||
    failure.status === 409 ||
    failure.status >= 500
  )
}

interface AmountsFormProps {
  name: string
  left: CreditAmounts | undefined
  draft: Draft
  onEdit: (amounts: Amounts) => void
  onDone: () => void
  onClose: () => void
}

function AmountsForm({ name, left, draft, onEdit, onDone, onClose }: AmountsFormProps) {
  const form = useForm<Amounts>({
    values: {
      increment_credits_by: draft.increment_credits_by,
      increment_email_credits_by: draft.increment_email_credits_by,
    },
    rules: {
      increment_credits_by: (entered) => wrongAmount(entered, left?.phone),
      increment_email_credits_by: (entered) => wrongAmount(entered, left?.email),
    },
    onEdit,
    async send(entered) {
      if (Object.values(entered).every((amount) => !Number(amount))) throw nothingEntered
      onDone()
      return Promise.resolve('leaving')
    },
  })
  return (
    <form className={forms.form} aria-label={text.title} {...form.element}>
      <p className={forms.has}>
        {left
          ? text.have(
              <strong key="credits">{amountText(left) || membersText.noCredits}</strong>,
              name,
            )
          : text.fromYourBalance(name)}
      </p>
      {draft.isUnanswered ? <p className={`notice ${classes.notice}`}>{text.unanswered}</p> : null}
      <div className={forms.amounts}>
        <CreditsInput label={membersText.phone} autoFocus {...form.field('increment_credits_by')} />
        <CreditsInput label={membersText.email} {...form.field('increment_email_credits_by')} />
      </div>
      <DialogFoot onClose={onClose} submit={text.continue} />
    </form>
  )
}

const nothingEntered = new ApiError({
  status: 422,
  messageCode: 'validation_failed',
  message: '',
  fieldErrors: [{ path: 'increment_credits_by', message: text.nothingEntered }],
})

interface ConfirmProps {
  question: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

function Confirm({ question, isBusy, onYes, onNo }: ConfirmProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  // The focus is not on a button, so that a held or repeated Enter does not move credits.
  useEffect(() => paragraph.current?.focus(), [])
  return (
    <>
      <p ref={paragraph} tabIndex={-1} className={classes.question}>
        {question}
      </p>
      <DialogFoot closeLabel={text.no} onClose={isBusy ? () => undefined : onNo}>
        <FormButton isBusy={isBusy} onClick={onYes}>
          {text.yes}
        </FormButton>
      </DialogFoot>
    </>
  )
}
