import type { UserDetails } from '@dastak/contract/me.ts'
import type { Db } from '../../db/database.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { KnownCustomers } from '../known-customers/known-customers.service.ts'
import type { Notifications } from '../notifications/notifications.service.ts'
import type { Teams } from '../teams/teams.service.ts'

interface MeOptions {
  db: Db
  accounts: Pick<Accounts, 'profile'>
  credits: Pick<Credits, 'ownBalance' | 'payingBalance' | 'grantedToUse'>
  notifications: Pick<Notifications, 'settingsOf'>
  teams: Pick<Teams, 'membershipSummary'>
  knownCustomers: Pick<KnownCustomers, 'hasAny'>
  /** When a contact was last removed from what a user sees. */
  removedAt: (userId: number) => Promise<Date | null>
}

/** What users see about themselves, collected from the other subjects. */
export function createMe(options: MeOptions) {
  const { db, accounts, credits, notifications, teams, knownCustomers, removedAt } = options
  return {
    async getUserDetails(userId: number): Promise<UserDetails> {
      const [user, own, left, granted, notices, membership, ...rest] = await Promise.all([
        accounts.profile.getProfileDetails(userId),
        credits.ownBalance(db.kysely, userId),
        credits.payingBalance(db.kysely, userId),
        credits.grantedToUse(db.kysely, userId),
        notifications.settingsOf(userId),
        teams.membershipSummary(userId),
        knownCustomers.hasAny(userId),
        removedAt(userId),
      ])
      const [hasCustomers, lastRemoval] = rest
      return {
        name: user.name,
        email: user.email,
        email_verified: user.email_verified_at !== null,
        user_mobile: user.mobile,
        onboarded: user.is_onboarded,
        total_credits: own.phone,
        email_credits: own.email,
        credits_left: left,
        team_id: membership.teamId,
        owns_teams: membership.ownsTeams,
        invitations: membership.invitations,
        permissions: user.permissions,
        subscription: user.plan !== null,
        subscription_credits: {
          total_phone_credits: granted.phone,
          total_email_credits: granted.email,
        },
        email_notifications_enabled: notices.isEmailEnabled,
        email_trigger_events: notices.triggerEvents,
        referral_code: user.referral_code,
        allow_teams: user.plan?.allowTeams ?? false,
        allow_linkedin_bulk_upload: user.allowLinkedinBulkUpload,
        has_known_customers: hasCustomers,
        contacts_removed_at: lastRemoval?.toISOString() ?? null,
      }
    },
  }
}
export type Me = ReturnType<typeof createMe>
