import type { TeamDetails } from '@dastak/contract/teams/teams.ts'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { PhoneInput } from '../../../components/fields/phone-input.tsx'
import { amountText } from '../../../lib/text/credit-text.ts'
import {
  EMPTY_PHONE,
  type PhoneValue,
  internationalNumber,
  wrongMobile,
} from '../../../lib/phones/phone-number.ts'
import { randomKey } from '../../../lib/api/random-key.ts'
import { readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { AllotField, type Allotted } from './allot-field.tsx'
import { membersText } from './members.text.ts'
import { wrongAmount } from './credits-input.tsx'
import { addTeamMember } from '../teams.api.ts'
import { runWithSnackbar } from '../../../lib/forms/run-with-snackbar.ts'
import classes from '../teams.module.css'

const text = membersText.add

interface Values {
  team_id: string
  member_id: PhoneValue
  credits_allotted: Allotted
  email_credits_allotted: Allotted
}

interface AddMemberDialogProps {
  team: TeamDetails
  /** The owner's credits; undefined until they are known. */
  has: { phone: number; email: number } | undefined
  /** Called after each answer of the server. */
  onAnswer: () => void
  onClose: () => void
}

/** Invites a person by mobile number, and sets credits aside for them. */
export function AddMemberDialog({ team, has, onAnswer, onClose }: AddMemberDialogProps) {
  const [key] = useState(randomKey)
  const [values] = useState(() => firstValues(team))
  const form = useForm<Values>({
    values,
    rules: {
      member_id: wrongMobile,
      credits_allotted: ({ typed, isAll }) => (isAll ? undefined : wrongAmount(typed, has?.phone)),
      email_credits_allotted: ({ typed, isAll }) =>
        isAll ? undefined : wrongAmount(typed, has?.email),
    },
    draft: 'member_draft',
    send: ({ team_id, member_id, credits_allotted: phone, email_credits_allotted: email }) =>
      runWithSnackbar(
        () =>
          addTeamMember(
            {
              team_id,
              member_id: internationalNumber(member_id),
              allot_all_credits: phone.isAll,
              allot_all_email_credits: email.isAll,
              ...(!phone.isAll && { credits_allotted: Number(phone.typed) }),
              ...(!email.isAll && { email_credits_allotted: Number(email.typed) }),
            },
            key,
          ),
        onAnswer,
      ),
  })
  return (
    <Dialog title={text.title} onClose={onClose} width={480}>
      <form className={classes.form} aria-label={text.title} {...form.element}>
        <div>
          <PhoneInput label={text.mobile} autoFocus {...form.field('member_id')} />
          <p className={classes.note}>{text.mobileNote}</p>
        </div>
        {has ? (
          <p className={classes.has}>
            {text.have(<strong key="credits">{amountText(has) || membersText.noCredits}</strong>)}
          </p>
        ) : null}
        <div className={classes.amounts}>
          <AllotField
            label={membersText.phone}
            allLabel={text.allPhone}
            has={has?.phone}
            {...form.field('credits_allotted')}
          />
          <AllotField
            label={membersText.email}
            allLabel={text.allEmail}
            has={has?.email}
            {...form.field('email_credits_allotted')}
          />
        </div>
        <DialogFoot onClose={onClose} submit={text.title} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}

/** Deletes the draft if it belongs to another team. */
function firstValues(team: TeamDetails): Values {
  const { team_id } = team
  if (readStoredObject<Values>('member_draft').team_id !== team_id)
    writeStoredObject('member_draft', null)
  return {
    team_id,
    member_id: EMPTY_PHONE,
    credits_allotted: { typed: '', isAll: team.allot_all_credits },
    email_credits_allotted: { typed: '', isAll: team.allot_all_email_credits },
  }
}
