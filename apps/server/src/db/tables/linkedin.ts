import type { LinkedinStatus } from '@dastak/contract/linkedin/requests.ts'
import type { Generated } from 'kysely'
import type { Actor } from '../../keys/principal.ts'

/** Table of `0023-linkedin-requests.sql`. */
interface LinkedinRequestTable {
  user_id: number
  /** A time-ordered UUID. */
  id: string
  /** The canonical id of the profile. */
  subject: string
  address: string
  page_name: string | null
  page_headline: string | null
  page_phone: string | null
  page_email: string | null
  state: 'requested' | 'processing' | 'ended' | 'failed'
  is_phone_locked: Generated<boolean>
  is_email_locked: Generated<boolean>
  charged_phone: Generated<number>
  charged_email: Generated<number>
  is_from_team: Generated<boolean>
  actor_kind: Actor['kind']
  actor_id: string | null
  created_at: Date
  ended_at: Generated<Date | null>
  rounds: Generated<number>
  tries: Generated<number>
  deaths: Generated<number>
  next_at: Date
  lease_until: Generated<Date | null>
  fence: Generated<number | null>
  lookup_id: Generated<number | null>
}

/** A request as its user sees it: `db/functions/linkedin.sql`. */
export interface LinkedinRequestShown {
  user_id: number
  id: string
  subject: string
  address: string
  created_at: Date
  lead_id: string | null
  name: string | null
  headline: string | null
  phone: string | null
  phone_source: string | null
  email: string | null
  email_source: string | null
  is_phone_locked: boolean
  is_email_locked: boolean
  charged_phone: number
  charged_email: number
  is_from_team: boolean
  status: LinkedinStatus
}

export interface LinkedinTables {
  linkedin_request: LinkedinRequestTable
  linkedin_request_shown: LinkedinRequestShown
}
