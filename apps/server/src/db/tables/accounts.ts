import type { LOGIN_OUTCOMES } from '@dastak/contract/accounts/accounts.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * Tables of `0002-accounts.sql`, and `user_entitlement` of `0016-billing.sql`. Columns that the
 * database fills are `Generated`.
 */
export interface AccountsTables {
  user_account: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    /** E.164 */
    mobile: string
    name: string | null
    email: string | null
    email_lower: GeneratedAlways<string | null>
    email_verified_at: Date | null
    is_onboarded: Generated<boolean>
    linkedin_url: string | null
    referral_code: string | null
    created_at: Date
    /** Devices that became known before are known no more; null: all are. */
    devices_since: Generated<Date | null>
  }
  user_permission: {
    user_id: number
    permission: string
    source: PermissionSource
    granted_at: Date
  }
  user_entitlement: {
    user_id: number
    plan_id: string
    allow_teams: boolean
    allow_linkedin_bulk_upload: boolean
    until: Date
  }
  otp_code: {
    id: string
    channel: OtpChannel
    address: string
    user_id: number | null
    subject: string
    code_hash: Buffer
    tries: Generated<number>
    created_at: Date
    expires_at: Date
    used_at: Date | null
    ended_at: Date | null
    /** It was never delivered. */
    is_failed: Generated<boolean>
  }
  otp_send: {
    id: GeneratedAlways<number>
    channel: OtpChannel
    address: string
    user_id: number | null
    source: string
    block: string
    sent_at: Date
    /** Its vendor said that it was not delivered. */
    is_failed: Generated<boolean>
    /** Of a known device; null for everybody else. */
    device: string | null
  }
  otp_failure: {
    id: GeneratedAlways<number>
    channel: OtpChannel
    subject: string
    failed_at: Date
  }
  user_session: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    user_id: number
    generation: Generated<number>
    rotated_at: Date
    created_at: Date
    expires_at: Date
    ended_at: Date | null
    end_reason: SessionEndReason | null
    ip: string
    user_agent: string
  }
  login_link: {
    user_id: number
    token_hash: Buffer
    expires_at: Date
  }
  refresh_token: {
    token_hash: Buffer
    session_id: number
    generation: number
    issued_at: Date
  }
  login_audit: {
    id: GeneratedAlways<number>
    user_id: ColumnType<number, number, never>
    at: ColumnType<Date, Date, never>
    ip: ColumnType<string, string, never>
    user_agent: ColumnType<string, string, never>
    outcome: ColumnType<LoginOutcome, LoginOutcome, never>
  }
  referral: {
    id: GeneratedAlways<number>
    inviter_user_id: number
    invitee_user_id: number
    mailbox: string | null
    linkedin_key: string
    created_at: Date
    credited_at: Date | null
  }
}

export type PermissionSource = 'default' | 'plan' | 'operator'
export type OtpChannel = 'sms' | 'email'
export type SessionEndReason = 'signed_out' | 'reused' | 'mobile_changed'
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number]
