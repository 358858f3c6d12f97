import { PRODUCT } from '@dastak/contract/names.ts'
import { AppError, orNotFound } from '../../app-error.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SmsSender } from '../../ports/sms.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Events } from '../events/events.service.ts'
import { dayOf, firstOfMonth } from '../../time/days.ts'
import * as store from './teams.store.ts'

type MembershipCalls = 'openMembership' | 'acceptMembership' | 'endMembership'

export interface TeamsOptions {
  db: Db
  clock: Clock
  /** A month begins in this time zone. */
  timeZone: string
  accounts: Pick<Accounts, 'profile' | 'signIn' | 'lockUsers' | 'invalidatePrincipal'>
  credits: Pick<Credits, MembershipCalls | 'allot' | 'lockWallets' | 'ownBalance' | 'once'>
  events: Pick<Events, 'record'>
  queue: Pick<JobQueue, 'enqueue'>
  sms: SmsSender
  productName: string
  /** The address of the web app, for the links in invitations. */
  publicUrl: string
  /** How many people one owner may invite within a day. */
  invitationsPerDay: number
}

/** The user who changes a team, and the actor that the ledger records. */
export interface Owner {
  userId: number
  actor: Actor
}

export const SYSTEM: Owner['actor'] = { kind: 'system', id: null }

/** A team of this owner. Errors: not_found. */
export async function findTeam(reader: Reader, ownerUserId: number, teamId: string) {
  return orNotFound(await store.findTeam(reader, ownerUserId, teamId))
}

/** Like `findTeam`, and locks the team until the transaction ends. Errors: not_found. */
export async function lockTeam(tx: Tx, ownerUserId: number, teamId: string) {
  return orNotFound(await store.lockTeam(tx, (await findTeam(tx, ownerUserId, teamId)).id))
}

/** A membership of a team that has not ended, accepted or not. Errors: not_found. */
export async function findMember(reader: Reader, teamId: number, memberId: string) {
  return orNotFound(await store.findMember(reader, teamId, memberId))
}

/** A membership by its id, and the owner's balance. Errors: not_found. */
export async function readMember({ db, credits }: TeamsOptions, id: number, ownerUserId: number) {
  const member = orNotFound(await store.readMember(db.kysely, id))
  return { member, left: await credits.ownBalance(db.kysely, ownerUserId) }
}

/** A membership in the form that credits and events need. */
export const membershipOf = (ownerUserId: number, { id, user_id }: store.MemberRow) => ({
  membership: { membershipId: id, memberUserId: user_id, ownerUserId },
  reference: { type: 'membership', id: String(id) },
})

/** Only an owner whose plan has teams may allot. Errors: permission_required, teams_not_allowed. */
export async function requirePermissions({ accounts }: TeamsOptions, userId: number) {
  const { permissions, plan } = await accounts.profile.getProfileDetails(userId)
  if (!permissions.includes(`${PRODUCT}-teams-access`)) throw new AppError('permission_required')
  if (!plan?.allowTeams) throw new AppError('teams_not_allowed')
}

/** The first day of the current month. */
export function thisMonth({ clock, timeZone }: TeamsOptions): string {
  return firstOfMonth(dayOf(clock.now(), timeZone))
}

export function conflict(message: string): AppError {
  return new AppError('conflict', { message })
}
