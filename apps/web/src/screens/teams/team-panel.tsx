import type { Team } from '@dastak/contract/teams/teams.ts'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type ReactNode, useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { PhoneFold } from '../../components/page/phone-fold.tsx'
import { reloadUserDetails, useGetUserDetails } from '../../features/me/user-details.ts'
import { AddMemberDialog } from '../../features/teams/members/add-member-dialog.tsx'
import { InvitationLinkDialog } from '../../features/teams/one/invitation-link-dialog.tsx'
import classes from '../../features/teams/one/one-team.module.css'
import { oneTeamText as text } from '../../features/teams/one/one-team.text.ts'
import { TeamPeople } from '../../features/teams/one/team-people.tsx'
import { TeamSpendingTable } from '../../features/teams/one/team-spending-table.tsx'

interface TeamPanelProps {
  teams: readonly Team[]
  /** Whether the owner may invite people and allot credits now. */
  isAllowed: boolean
  /** Further sections of a team, such as its shared lists. */
  further?: (team: Team) => ReactNode
}

/** One of the owner's teams on one screen: members, budgets, invitations, and who spent what. */
export function TeamPanel({ teams, isAllowed, further }: TeamPanelProps) {
  const { data: user } = useGetUserDetails()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'add' | { link: string } | null>(null)
  const team = teams.find(({ team_id: id }) => id === chosenId) ?? teams[0]
  if (!team) return null
  const close = () => setDialog(null)
  const invited =
    dialog !== null && dialog !== 'add'
      ? team.team_members.find(({ member_id: id }) => id === dialog.link)
      : undefined
  return (
    <section className={classes.panel} aria-labelledby="team-panel-title">
      <div className={classes.head}>
        <h2 id="team-panel-title" className="anywhere">
          {team.team_name}
        </h2>
        {isAllowed ? (
          <FormButton variant="default" onClick={() => setDialog('add')}>
            {text.addMember}
          </FormButton>
        ) : null}
      </div>
      {teams.length > 1 ? (
        <NativeSelect
          className={classes.chooser}
          label={text.choose}
          value={team.team_id}
          data={teams.map(({ team_id: value, team_name: label }) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => setChosenId(value)}
        />
      ) : null}
      <div className={`panel ${classes.section}`}>
        <h3>{text.members}</h3>
        <p className="dim-small">{text.membersNote}</p>
        <TeamPeople
          key={team.team_id}
          team={team}
          onLink={isAllowed ? (link) => setDialog({ link }) : undefined}
        />
      </div>
      <div className={classes.section}>
        <PhoneFold title={text.spending} head={<h3>{text.spending}</h3>}>
          <TeamSpendingTable key={team.team_id} team={team} />
        </PhoneFold>
      </div>
      {further?.(team)}
      {dialog === 'add' ? (
        <AddMemberDialog
          team={team}
          has={user && { phone: user.total_credits, email: user.email_credits }}
          onAnswer={() => {
            close()
            void reloadUserDetails()
          }}
          onClose={close}
        />
      ) : null}
      {invited ? <InvitationLinkDialog team={team} member={invited} onClose={close} /> : null}
    </section>
  )
}
