import type { Team, TeamMember } from '@dastak/contract/teams/teams.ts'
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { formatDateTime } from '../../../lib/text/dates.ts'
import classes from './one-team.module.css'
import { oneTeamText } from './one-team.text.ts'
import { useCreateInvitationLink } from './team-ledger.api.ts'

const text = oneTeamText.link

interface InvitationLinkDialogProps {
  team: Pick<Team, 'team_id' | 'team_name'>
  member: Pick<TeamMember, 'member_id'>
  onClose: () => void
}

/** A link to an invitation, to copy or to send by WhatsApp. */
export function InvitationLinkDialog({ team, member, onClose }: InvitationLinkDialogProps) {
  const made = useCreateInvitationLink({ team_id: team.team_id, member_id: member.member_id })
  const { link = '', mobile = '', expires_at: until = null } = made.data ?? {}
  const message = encodeURIComponent(text.message(team.team_name, link))
  const chat = `https://wa.me/${mobile.replaceAll(/\D/g, '')}?text=${message}`
  return (
    <Dialog title={text.title} onClose={onClose} width={480}>
      {made.data ? (
        <>
          <TextInput
            label={text.label}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className={classes.who}>{text.who(spacedPhone(mobile))}</p>
          <p className="dim">{text.until(formatDateTime(until))}</p>
        </>
      ) : null}
      <DialogFoot
        onClose={onClose}
        problem={problemOf(made.error)}
        onRetry={() => void made.refetch()}
        isRetrying={made.isFetching}
      >
        <Button variant="default" component="a" href={chat} target="_blank" rel="noreferrer">
          {text.whatsapp}
        </Button>
        <Button onClick={() => void copyText(link, text.copied, text.thing)} disabled={!made.data}>
          {text.copy}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
