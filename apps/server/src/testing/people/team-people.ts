import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import { acceptInvitation, getInvitations } from '@dastak/contract/teams/invitations.ts'
import { addTeamMember } from '@dastak/contract/teams/members.ts'
import { createTeam } from '@dastak/contract/teams/teams.ts'
import { inTransaction } from '../../db/database.ts'
import type { TestServer } from '../server/test-server.ts'

const OWNS_TEAMS: readonly Permission[] = [
  'din-search',
  'gstin-search',
  'dastak-teams-access',
  'gst-batch',
]

/**
 * People who own teams, are members or neither, signed in to a test server. Their numbers begin
 * with `prefix` (E.164, 9 digits and the plus).
 */
export function createTeamPeople(server: TestServer, prefix: string) {
  let count = 0

  /** An onboarded user with sign-up credits. */
  async function newUser(name = 'Asha Sample') {
    const mobile = `${prefix}${String((count += 1)).padStart(4, '0')}`
    const { token } = await server.signIn(mobile)
    await server.call(setUserOnboard, {
      token,
      body: { name, email: `${mobile.slice(1)}@sample.example` },
    })
    const { user } = await server.accounts.operatorActions.showUser(mobile)
    return { mobile, token, userId: user.id, publicId: user.public_id, name }
  }

  /** Gives a plan with teams for 30 days from now. */
  async function givePlan(
    userId: number,
    permissions: readonly Permission[] = OWNS_TEAMS,
    allowTeams = true,
  ) {
    const until = new Date(server.clock.now().getTime() + 30 * 86_400_000)
    const plan = {
      planId: 'business',
      permissions,
      allowTeams,
      allowLinkedinBulkUpload: true,
      until,
    }
    await inTransaction(server.db, (tx) => server.accounts.entitlements.set(tx, userId, plan))
    server.accounts.invalidatePrincipal(userId)
  }

  /**
   * A user with a plan that has teams, and this many credits of each kind in addition to those of
   * the sign-up.
   */
  async function newOwner(credits = 100, name = 'Omar Owner') {
    const owner = await newUser(name)
    await givePlan(owner.userId)
    if (credits > 0)
      await server.accounts.operatorActions.topUp(owner.mobile, { phone: credits, email: credits })
    return owner
  }
  type Person = Awaited<ReturnType<typeof newUser>>

  async function newTeam(owner: Person, name = 'Weavers'): Promise<string> {
    const { body } = await server.call(createTeam, {
      token: owner.token,
      body: { team_name: name },
    })
    if (!body.success) throw new Error(body.message)
    return body.data.team_id
  }
  async function invite(
    owner: Person,
    teamId: string,
    person: Pick<Person, 'mobile'>,
    phone = 0,
    email = 0,
  ) {
    const body = {
      team_id: teamId,
      member_id: person.mobile,
      credits_allotted: phone,
      email_credits_allotted: email,
    }
    return server.call(addTeamMember, { token: owner.token, body })
  }
  /** The newest invitations of a user. */
  const invitationsOf = async ({ token }: Pick<Person, 'token'>) =>
    (await server.call(getInvitations, { token })).body.data.data
  async function accept({ token }: Pick<Person, 'token'>, invitationId?: string) {
    const id = invitationId ?? (await invitationsOf({ token }))[0]?.invitation_id ?? 'none'
    return server.call(acceptInvitation, { token, body: { invitation_id: id } })
  }
  /**
   * Invites a user, who accepts. Returns the answer of the acceptance or, if it was refused, of the
   * invitation.
   */
  async function add(
    owner: Person,
    teamId: string,
    person: Pick<Person, 'mobile' | 'token'>,
    phone = 0,
    email = 0,
  ) {
    const invited = await invite(owner, teamId, person, phone, email)
    if (invited.status !== 200) return invited
    const accepted = await accept(person)
    return accepted.status === 200
      ? invited
      : { ...invited, status: accepted.status, body: accepted.body as never }
  }
  /** An owner with a team, and a user who is invited to it with 5 phone and 4 email credits. */
  async function newInvitation() {
    const [owner, person] = [await newOwner(), await newUser('Meena Member')]
    const teamId = await newTeam(owner)
    await invite(owner, teamId, person, 5, 4)
    const [invitation] = await invitationsOf(person)
    return {
      owner,
      person,
      teamId,
      ids: { team_id: teamId, member_id: person.publicId },
      id: invitation!.invitation_id,
    }
  }
  const ownOf = async ({ userId }: Pick<Person, 'userId'>) => {
    const { phone, email } = await server.credits.ownBalance(server.db.kysely, userId)
    return [phone, email]
  }
  const payingOf = async ({ userId }: Pick<Person, 'userId'>) => {
    const { phone, email } = await server.credits.payingBalance(server.db.kysely, userId)
    return [phone, email]
  }
  const brokenRules = async () =>
    (await server.credits.check([...server.lookups.ledgerRules, ...server.teams.ledgerRules]))
      .filter(({ broken }) => broken > 0)
      .map(({ rule }) => rule)

  return {
    newUser,
    newOwner,
    givePlan,
    newTeam,
    newInvitation,
    invite,
    invitationsOf,
    accept,
    add,
    ownOf,
    payingOf,
    brokenRules,
  }
}
export type TeamPeople = ReturnType<typeof createTeamPeople>
