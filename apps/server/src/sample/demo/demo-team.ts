import type { Accounts } from '../../features/accounts/accounts.service.ts'
import type { Teams } from '../../features/teams/teams.service.ts'
import type { Actor } from '../../keys/principal.ts'
import type { DemoEvent } from './demo-history.ts'

interface Services {
  accounts: Pick<Accounts, 'operatorActions' | 'profile'>
  teams: Pick<Teams, 'create' | 'list' | 'members' | 'invitations' | 'budgets'>
}
type Did = Extract<
  DemoEvent['did'],
  | { createsTeam: string }
  | { adds: object }
  | { allots: object }
  | { budgets: object }
  | { refills: true }
>

/** An action of a team's owner. Does nothing if the operator's plans have no teams. */
export async function leadTeam(
  { accounts, teams }: Services,
  owner: { userId: number; actor: Actor },
  did: Did,
): Promise<void> {
  if (!(await accounts.profile.getProfileDetails(owner.userId)).plan?.allowTeams) return
  if ('refills' in did) return teams.budgets.refillDue()
  if ('createsTeam' in did) {
    await teams.create(owner.userId, {
      name: did.createsTeam,
      allotAll: { phone: false, email: false },
    })
    return
  }
  const [mine] = await teams.list(owner.userId)
  if (!mine) return
  const teamId = mine.team.public_id
  const { mobile, phone, email } =
    'adds' in did ? did.adds : 'allots' in did ? did.allots : did.budgets
  const amounts = { phone, email }
  if ('adds' in did) {
    await teams.invitations.invite(owner, { teamId, mobile, amounts, idempotencyKey: undefined })
    if (did.adds.isWaiting) return
    const { id: userId } = (await accounts.operatorActions.showUser(mobile)).user
    const [invitation] = (await teams.invitations.list(userId)).open
    if (invitation) await teams.invitations.accept(userId, invitation.public_id)
    return
  }
  const memberId = (await accounts.operatorActions.showUser(mobile)).user.public_id
  if ('allots' in did)
    await teams.members.allot(owner, { teamId, memberId, amounts, idempotencyKey: undefined })
  else await teams.budgets.set(owner, teamId, memberId, amounts)
}
