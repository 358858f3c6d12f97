import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { TableCell } from '@dastak/contract/tables/csv.ts'
import type { ReceivedFile } from '@dastak/contract/endpoint.ts'
import type { LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactField, LeadCalls } from '@dastak/contract/lookups.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import type { ReactNode } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import type { FileRequest, ListRequest } from '../../components/data-table/paging/list-request.ts'
import type { RemotePage } from '../../components/data-table/paging/remote-page.ts'

/**
 * A kind of lookup (a DIN, a GST number) is declared once in `kinds/<kind>.ts`: what it calls and
 * the words of its own. Its facts (`kinds/<kind>-facts.tsx`) and the columns of its leads
 * (`kinds/<kind>-leads.tsx`) stand beside it, so that each screen loads only what it shows.
 * Everything else is the same for all kinds.
 */

/** What a reveal of any kind returns. */
export interface LookupDetail {
  source: string | null
  fetched_at: string | null
  credits_charged: CreditAmounts
  credits_left: CreditAmounts
  /** A team-mate had revealed it, or a part of it, which was free. */
  is_from_team: boolean
  /** A number to try programs with: what it answers is invented. */
  is_test: boolean
}

/** What every kept lead has. */
export interface LookupLead {
  lead_id: string
  timestamp: string
}

export interface Contacts {
  phone: ContactField
  email: ContactField
}

export interface LookupKind<Detail extends LookupDetail, Lead extends LookupLead> {
  /** The server's word for the kind. */
  name: LeadKind
  permission: Permission
  /** Whom to ask for the permission, for the Permission Required dialog. */
  permissionWords: string
  /** Shown where a reveal failed without words from the server. */
  failedWords: string
  /**
   * Costs what is found, once. `key` is the same for every try of one press; `company` is the one
   * at which the subject was found, under which the lead is filed, where the kind has companies.
   * Throws ApiError.
   */
  reveal: (subject: string, key: string, company?: string) => Promise<Detail>
  /** Some of the leads. Throws ApiError, as the next does. */
  queryLeads: (
    asked: ListRequest & { offset?: number; limit?: number },
    signal: AbortSignal,
  ) => Promise<RemotePage<Lead>>
  /** A file of all leads that match, or of the chosen ones. */
  exportLeads: (asked: FileRequest & { lead_ids?: string[] }) => Promise<ReceivedFile>
  contactsOf: (detail: Detail) => Contacts
  /** Whose details they are; the subject where nobody is named. */
  nameOf: (detail: Detail) => string
  /** The rules of its subject. */
  field: LeadCalls['field']
  /** Whether a subject that may be sent does not look like others, to be hinted at. */
  looksMistyped?: (subject: string) => boolean
}

/** One line of the details and one column of their download. */
export interface LookupFact<Detail> {
  name: string
  /** What is downloaded, and shown unless `show` is given. */
  text: (detail: Detail) => string | null
  /** The cell of the download where it is not that. */
  cell?: (detail: Detail) => TableCell
  show?: (detail: Detail) => ReactNode
  /** Comes only with a contact: left out where none was found. */
  isWithContact?: boolean
}

/** A kind's facts: who it is, what to call it (the contact stands between), and the rest. */
export interface LookupFacts<Detail> {
  /** Names the details for screen readers. */
  label: string
  /** The names of the two tables. */
  titles: readonly [string, string]
  who: readonly LookupFact<Detail>[]
  what: readonly LookupFact<Detail>[]
  more: readonly LookupFact<Detail>[]
  /** Said in place of the facts that come only with a contact. */
  withContactWords?: string
  /** Of the download, without its ending; so in the leads, too. */
  fileName: (detail: Detail) => string
}

/** The leads of a kind as a list. */
export interface LookupLeads<Lead> {
  title: string
  columns: readonly Column<Lead>[]
  fileName: string
  /** What an empty list is going to hold. */
  hint: string
}
