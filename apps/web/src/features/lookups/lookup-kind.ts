import type { CardContact } from '@dastak/contract/contact-values/vcard.ts'
import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { TableCell } from '@dastak/contract/tables/csv.ts'
import type { ReceivedFile } from '@dastak/contract/endpoint.ts'
import type { LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { LeadFormat, LeadLayout } from '@dastak/contract/tables/lead-files.ts'
import type { ContactField, LeadCalls } from '@dastak/contract/lookups.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import type { ReactNode } from 'react'
import type { Shape } from '../../lib/api/kept-query.ts'
import type { Column } from '../../components/data-table/columns/column.ts'
import type { ListRequest } from '../../components/data-table/paging/list-request.ts'
import type { RemotePage } from '../../components/data-table/paging/remote-page.ts'

/**
 * A kind of lookup (a DIN, a GST number) is declared once in `kinds/<kind>.ts`: its calls and its
 * own texts. Its facts (`kinds/<kind>-facts.tsx`) and the columns of its leads
 * (`kinds/<kind>-leads.tsx`) are in separate files, so that each screen loads only what it shows.
 * Everything else is the same for all kinds.
 */

/** What a reveal of any kind returns. */
export interface LookupDetail {
  source: string | null
  fetched_at: string | null
  credits_charged: CreditAmounts
  credits_left: CreditAmounts
  /** True if all or part of it was free because a teammate had revealed it. */
  is_from_team: boolean
  /** True for a test number: its contacts are invented. */
  is_test: boolean
}

/** What every lead has. */
export interface LookupLead {
  lead_id: string
  timestamp: string
}

export interface Contacts {
  phone: ContactField
  email: ContactField
}

export interface LookupKind<Detail extends LookupDetail, Lead extends LookupLead> {
  name: LeadKind
  permission: Permission
  /** Text of the Permission Required dialog. */
  permissionText: string
  /** Shown if a reveal failed without a message from the server. */
  failedText: string
  /**
   * Charges once for what is found. `key` is the same for every retry of one press. `company` is
   * the company at which the subject was found; the lead is stored under it. Only for kinds that
   * have companies. Throws ApiError.
   */
  reveal: (subject: string, key: string, company?: string) => Promise<Detail>
  /** A page of the leads that match. Throws ApiError. */
  queryLeads: (
    request: ListRequest & { offset?: number; limit?: number },
    signal?: AbortSignal,
  ) => Promise<RemotePage<Lead>>
  /** The shape of such a page. */
  pageOfLeads: Shape<RemotePage<Lead>>
  /** A file of all leads that match, or of the chosen ones. Throws ApiError. */
  exportLeads: (
    request: ListRequest & { format: LeadFormat; layout?: LeadLayout; lead_ids?: string[] },
  ) => Promise<ReceivedFile>
  contactsOf: (detail: Detail) => Contacts
  /** The name of the subject; its number if it has no name. */
  nameOf: (detail: Detail) => string
  /** The schema of a subject. */
  field: LeadCalls['field']
  /** True if a valid subject looks unusual. The form then shows a hint. */
  looksMistyped?: (subject: string) => boolean
}

/** One line of the details, and one column of the file. */
export interface LookupFact<Detail> {
  name: string
  /** The value in the file, and on the screen unless `show` is given. */
  text: (detail: Detail) => string | null
  /** The cell of the file if it differs from `text`. */
  cell?: (detail: Detail) => TableCell
  show?: (detail: Detail) => ReactNode
  /** Left out if no contact was found. */
  isWithContact?: boolean
}

/** A kind's facts: `who` and `what` in the first table, `more` in the second. */
export interface LookupFacts<Detail> {
  /** Label of the details, for screen readers. */
  label: string
  /** Titles of the two tables. */
  titles: readonly [string, string]
  who: readonly LookupFact<Detail>[]
  what: readonly LookupFact<Detail>[]
  more: readonly LookupFact<Detail>[]
  /** Shown instead of the facts that are left out without a contact. */
  withContactText?: string
  /** Name of the file, without its extension. */
  fileName: (detail: Detail) => string
  /** The card of an address book, without the contacts. */
  cardOf: (detail: Detail) => Omit<CardContact, 'phone' | 'email'>
}

/** The leads of a kind as a list. */
export interface LookupLeads<Lead> {
  title: string
  columns: readonly Column<Lead>[]
  /** Name of the file, without its extension. */
  fileName: string
  /** Shown in an empty list. */
  hint: string
}
