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
import { CreditsInput, wrongAmount } from './credits-input.tsx'
import { memberDraft } from './member-draft.ts'
import { type MemberIds, incrementAllottedCredits } from './member.api.ts'
import { memberName } from '../team-words.ts'
import { tellAnswer } from '../../../lib/forms/tell-answer.ts'
import classes from './member.module.css'
import forms from '../teams.module.css'

interface Amounts {
  increment_credits_by: string
  increment_email_credits_by: string
}
interface Draft extends Amounts {
  /** Of these amounts, and only of them: sent again they are not added again. */
  key: string
  /** They were sent, and nobody knows what became of it. */
  isLost: boolean
}

interface AddCreditsDialogProps {
  ids: MemberIds
  member: TeamMember
  /** What the owner has himself; undefined until it is known. */
  left: CreditAmounts | undefined
  onAnswer: () => void
  onClose: () => void
}

/** Add Credits: the amounts, then Yes or No. */
export function AddCreditsDialog({ ids, member, left, onAnswer, onClose }: AddCreditsDialogProps) {
  const [kept] = useState(() => memberDraft<Draft>('allot_draft', ids.member_id))
  const [draft, setDraft] = useState<Draft>(() => ({
    increment_credits_by: '',
    increment_email_credits_by: '',
    key: randomKey(),
    isLost: false,
    ...kept.read(),
  }))
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const name = memberName(member)
  const toAdd = {
    phone: Number(draft.increment_credits_by),
    email: Number(draft.increment_email_credits_by),
  }

  function edit(amounts: Amounts) {
    const edited = { ...amounts, key: randomKey(), isLost: false }
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
      await tellAnswer(() => incrementAllottedCredits(body, draft.key), onAnswer)
      kept.clear()
    } catch (failure) {
      kept.write({ ...draft, isLost: isUnknown(failure) })
    }
  }
  function close() {
    // What is under way may have to be sent again.
    if (!isBusy) kept.clear()
    onClose()
  }

  return (
    <Dialog title={isAsking ? `Add credits to ${name}?` : 'Add Credits'} onClose={close}>
      {isAsking ? (
        <Confirm
          words={
            `${amountText(toAdd)} ${toAdd.phone + toAdd.email === 1 ? 'goes' : 'go'} from your ` +
            `balance to ${name}.`
          }
          isBusy={isBusy}
          onYes={() => void add()}
          onNo={() => setIsAsking(false)}
        />
      ) : (
        <AmountsForm
          name={name}
          left={left}
          draft={draft}
          onEdit={edit}
          onDone={() => setIsAsking(true)}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

/** Whether the server may have done it all the same. */
function isUnknown(refusal: unknown): boolean {
  return (
    !(refusal instanceof ApiError) ||
    refusal.status === 0 ||
    refusal.status === 409 ||
    refusal.status >= 500
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
    <form className={forms.form} aria-label="Add Credits" {...form.element}>
      <p className={forms.has}>
        {left ? (
          <>
            You have <strong>{amountText(left) || 'no credits'}</strong> to allot to {name}.
          </>
        ) : (
          `They go from your balance to ${name}.`
        )}
      </p>
      {draft.isLost ? (
        <p className={`notice ${classes.notice}`}>
          These were sent before, and no answer came. Sent again unchanged, they are never added
          twice.
        </p>
      ) : null}
      <div className={forms.amounts}>
        <CreditsInput label="Credits" autoFocus {...form.field('increment_credits_by')} />
        <CreditsInput label="Email Credits" {...form.field('increment_email_credits_by')} />
      </div>
      <DialogFoot onClose={onClose} submit="Continue" />
    </form>
  )
}

const nothingEntered = new ApiError({
  status: 422,
  messageCode: 'validation_failed',
  message: '',
  fieldErrors: [{ path: 'increment_credits_by', message: 'Please enter how many credits to add.' }],
})

interface ConfirmProps {
  words: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

function Confirm({ words, isBusy, onYes, onNo }: ConfirmProps) {
  const question = useRef<HTMLParagraphElement>(null)
  // Not on a button: the Enter that led here, held or pressed twice, moves no credits.
  useEffect(() => question.current?.focus(), [])
  return (
    <>
      <p ref={question} tabIndex={-1} className={classes.question}>
        {words}
      </p>
      <DialogFoot closeLabel="No" onClose={isBusy ? () => undefined : onNo}>
        <FormButton isBusy={isBusy} onClick={onYes}>
          Yes
        </FormButton>
      </DialogFoot>
    </>
  )
}
