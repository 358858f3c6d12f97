import { teamNameField } from '@dastak/contract/teams/teams.ts'
import { TEAM_NAME_MAX } from '@dastak/contract/limits.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Tick } from '../../components/fields/tick.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { createTeam } from './teams.api.ts'
import { teamsText } from './teams.text.ts'
import { runWithSnackbar } from '../../lib/forms/run-with-snackbar.ts'
import classes from './teams.module.css'

const text = teamsText.create

interface CreateTeamDialogProps {
  /** Called after each answer of the server. */
  onAnswer: () => void
  onClose: () => void
}

export function CreateTeamDialog({ onAnswer, onClose }: CreateTeamDialogProps) {
  const form = useForm({
    values: { team_name: '', allot_all_credits: false, allot_all_email_credits: false },
    rules: { team_name: teamNameField },
    draft: 'team_draft',
    send: (values) => runWithSnackbar(() => createTeam(values), onAnswer),
  })
  const tick = (
    name: 'allot_all_credits' | 'allot_all_email_credits',
    label: string,
    note: string,
  ) => (
    <Tick
      className={classes.tick}
      label={label}
      note={note}
      isTicked={form.values[name]}
      onTick={(isTicked) => form.set(name, isTicked)}
    />
  )
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form className={classes.form} aria-label={text.title} {...form.element}>
        <TextInput
          label={text.name}
          size="md"
          classNames={{ label: classes.label }}
          autoFocus
          autoComplete="off"
          maxLength={TEAM_NAME_MAX}
          {...form.field('team_name')}
        />
        <div className={`ticks ${classes.ticks}`}>
          {tick('allot_all_credits', text.allPhone, text.allPhoneNote)}
          {tick('allot_all_email_credits', text.allEmail, text.allEmailNote)}
        </div>
        <DialogFoot onClose={onClose} submit={text.title} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
