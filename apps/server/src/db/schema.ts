/** Written by `npm run db:types` from the migrated database: not by hand. */

import type { BatchType } from '@dastak/contract/batch-types.ts'
import type { LinkedinStatus } from '@dastak/contract/linkedin/requests.ts'
import type { LeadReport } from '@dastak/contract/reports.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Buyer, StoredSeller } from './stored-json.ts'

/** A column that the application may insert, but not update. */
type Final<Read, Insert = Read> = ColumnType<Read, Insert, never>
/** JSON is written as text. */
type Json<Read, Insert, Update> = ColumnType<Read, Insert, Update>

export type BackupPlace = 'disk' | 'bucket'
export type BackupState = 'running' | 'good' | 'failed'
export type BadContactUnit = 'phone' | 'email'
export type BatchFormat = 'csv' | 'xlsx'
export type BatchStatus =
  | 'STAGED'
  | 'PENDING'
  | 'PROCESSING'
  | 'AWAITING_RETRY'
  | 'COMPLETED'
  | 'PARTIALLY_COMPLETED'
  | 'FAILED'
  | 'REJECTED'
export type BatchStop =
  | 'credits'
  | 'maximum'
  | 'key_limit'
  | 'cancelled'
  | 'permission'
  | 'team'
  | 'failure'
export type BatchChunkState = 'waiting' | 'running' | 'done'
export type BatchReadingState = 'reading' | 'counted' | 'refused' | 'cancelled'
export type BillingPaymentKind = 'term' | 'upgrade' | 'pack'
export type BillingPaymentStatus = 'failed' | 'paid'
export type BillingSubscriptionStatus = 'active' | 'past_due' | 'ended'
export type CrmConnectionVendor = 'zoho' | 'hubspot' | 'frappe'
export type CrmConnectionState = 'ready' | 'refused'
export type CrmPushState = 'waiting' | 'created' | 'filled' | 'unchanged' | 'failed'
export type DataModeMode = 'demo' | 'production'
export type DevOutboxChannel = 'sms' | 'email'
export type EventEmailState = 'waiting' | 'tried' | 'sent' | 'failed'
export type ImportUploadState = 'waiting' | 'running' | 'finished' | 'failed' | 'cancelled'
export type KnownCustomerKind = 'phone' | 'email' | 'number' | 'name'
export type LeadHistoryKind = 'note' | 'stage' | 'tags' | 'next_call' | 'assignee'
export type LeadPastField = 'phone' | 'email'
export type LeadWorkStage = 'new' | 'contacted' | 'replied' | 'won' | 'not_interested'
export type LedgerAccountKind = 'world' | 'spent' | 'held' | 'user' | 'membership'
export type LedgerReason =
  | 'sign_up'
  | 'plan'
  | 'referral'
  | 'top_up'
  | 'refund'
  | 'hold'
  | 'release'
  | 'charge'
  | 'allot'
  | 'return'
  | 'correction'
export type LedgerActor = 'user' | 'api_key' | 'batch' | 'operator' | 'system' | 'extension_key'
export type LinkedinRequestState = 'requested' | 'processing' | 'ended' | 'failed'
export type LoginAuditOutcome =
  | 'signed_in'
  | 'signed_in_by_link'
  | 'wrong_otp'
  | 'locked'
  | 'session_reused'
  | 'signed_out'
  | 'device_signed_out'
  | 'mobile_changed'
  | 'email_changed'
  | 'api_key_created'
  | 'webhook_created'
  | 'extension_connected'
  | 'crm_connected'
export type LookupState = 'asking' | 'settled' | 'failed' | 'expired'
export type OperatorChallengePurpose = 'add' | 'confirm'
export type OperatorConfirmationMethod = 'code' | 'passkey'
export type OperatorOutcomeOutcome = 'done' | 'failed'
export type OtpCodeChannel = 'sms' | 'email'
export type OtpCodePurpose =
  | 'sign_in'
  | 'new_mobile'
  | 'email'
  | 'privacy'
  | 'opt_out'
  | 'report'
  | 'confirmation'
  | 'set_up_sms'
  | 'set_up_mail'
  | 'erasure'
export type PriceUnit = 'phone' | 'email'
export type ReportState = 'open' | 'accepted' | 'rejected'
export type SandboxSubscriptionStatus = 'active' | 'past_due' | 'ended'
export type SearchIndexSpace = 'company' | 'director'
export type SuppressionUnit = 'phone' | 'email'
export type SuppressionOrigin = 'person' | 'operator' | 'list'
export type TeamMembershipEndedAs =
  | 'left'
  | 'removed'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'deleted'
export type UserPermissionSource = 'default' | 'plan' | 'operator'
export type UserSessionEndReason = 'signed_out' | 'reused' | 'mobile_changed'
export type VendorStepChargedPer = 'hit' | 'call'
export type WebhookOffReason = 'owner' | 'failing' | 'gone' | 'key_revoked'
export type WebhookDeliveryState = 'waiting' | 'delivered' | 'failed' | 'cancelled'

/**
 * Every table and view that the application may read. `GeneratedAlways` is what it never writes,
 * `Generated` what has a default.
 */
export interface Schema {
  api_key: {
    id: GeneratedAlways<number>
    user_id: Final<number>
    public_part: Final<string>
    hash: Final<Buffer>
    name: Final<string>
    purpose: Final<string | null>
    daily_credits: number | null
    limited_at: Date | null
    day_zone: string | null
    created_at: Final<Date>
    last_used_at: Date | null
    revoked_at: Date | null
  }
  api_key_day: {
    public_part: GeneratedAlways<string>
    day: GeneratedAlways<string>
    spent: GeneratedAlways<number>
  }
  backup: {
    id: GeneratedAlways<number>
    name: string
    place: BackupPlace
    state: Generated<BackupState>
    problem: string | null
    bytes: number | null
    rows: number | null
    files: number | null
    started_at: Date
    ended_at: Date | null
    is_nightly: Generated<boolean>
  }
  bad_contact: {
    unit: Final<BadContactUnit>
    value: Final<string>
  }
  batch: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    user_id: number
    type: BatchType | 'LINKEDIN' | 'DIRECTORS'
    kind: string
    filename: string
    format: BatchFormat
    sheet: string | null
    header: string
    columns: Generated<number>
    column_index: number
    rows: Generated<number>
    valid: Generated<number>
    subjects: Generated<number>
    purpose: string | null
    api_key: string | null
    status: BatchStatus
    stop: BatchStop | null
    run: Generated<number>
    max_credits: number | null
    payer_account_id: number | null
    served_at: Date | null
    retry_at: Date | null
    vendor_failures: Generated<number>
    found: number | null
    not_found: number | null
    failed: number | null
    not_processed: number | null
    charged_phone: Generated<number>
    charged_email: Generated<number>
    result_key: string | null
    result_formats: Generated<TableFormat[]>
    fence: number | null
    lease_until: Date | null
    created_at: Date
    started_at: Date | null
    finished_at: Date | null
    emptied_at: Date | null
    leaves_out_customers: Generated<boolean>
    left_out: number | null
  }
  batch_block: {
    batch_id: number
    number: number
    rows: string
    subjects: (string | null)[] | null
    refs: number[] | null
    rows_before: number | null
    subjects_before: number | null
    duplicates_before: number | null
    malformed_before: number | null
  }
  batch_chunk: {
    batch_id: number
    number: number
    subjects: string[]
    outcomes: string
    charged_phone: number[]
    charged_email: number[]
    done: Generated<number>
    cost_phone: Generated<number>
    cost_email: Generated<number>
    state: Generated<BatchChunkState>
    fence: number | null
    lease_until: Date | null
    wait_until: Date | null
    deaths: Generated<number>
    careful: Generated<number>
    lookup_id: number | null
    deaths_asking: Generated<number>
    found_at: string[] | null
  }
  batch_leftover: {
    key: string
    batch_id: number
    fence: number | null
    noted_at: Generated<Date>
  }
  batch_reading: {
    public_id: string
    user_id: number
    type: BatchType | 'LINKEDIN' | 'DIRECTORS' | null
    filename: string
    state: Generated<BatchReadingState>
    told: Json<unknown, string | null, string | null>
    created_at: Date
    seen_at: Generated<Date>
  }
  billing_customer: {
    user_id: number
    public_id: Generated<string>
    name: Generated<string>
    address: Generated<string>
    gstin: string | null
    state_code: string | null
    busy_until: Date | null
    given_plan_id: string | null
    given_until: Date | null
    is_sez: Generated<boolean>
  }
  billing_event: {
    id: GeneratedAlways<number>
    provider: string
    provider_id: string
    user_id: number
    received_at: Date
    applied_at: Date | null
  }
  billing_payment: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    provider: string
    provider_id: string
    user_id: number
    kind: BillingPaymentKind
    item_id: string
    item_name: string
    subscription_id: string | null
    term_start: Date | null
    term_end: Date | null
    amount: number
    refunded_amount: Generated<number>
    refund_applied: Generated<number>
    currency: string
    status: BillingPaymentStatus
    invoice_number: string | null
    buyer: Json<Buyer, string, string>
    seller: Json<StoredSeller | null, string | null, string | null>
    issued_at: Date
    granted_at: Date | null
    posting_id: number | null
    phone: Generated<number>
    email: Generated<number>
  }
  billing_poll: {
    provider: string
    polled_at: Date
  }
  billing_subscription: {
    provider: string
    provider_id: string
    user_id: number
    plan_id: string
    status: BillingSubscriptionStatus
    term_start: Date
    term_end: Date
    is_cancelled: boolean
    scheduled_plan_id: string | null
    version: number
  }
  blocked_contact: {
    owner_user_id: Final<number>
    value: Final<string>
    created_at: Final<Date>
  }
  call_bucket: {
    name: string
    calls_left: number
    granted: number
    counted_at: Date
  }
  company: {
    cin: string
    name: string
    status: string | null
    roc_name: string | null
    category: string | null
    subcategory: string | null
    class: string | null
    incorporated_on: string | null
    listing: string | null
    state: string | null
    nic_code: string | null
    industry: string | null
    address: string | null
    authorised_capital: number | null
    paid_up_capital: number | null
    last_agm_on: string | null
    balance_sheet_on: string | null
    former_names: string[] | null
    row_hash: number | null
    updated_at: Generated<Date>
  }
  company_bitmap: {
    lexeme: string
    block: number
    bits: string | null
    packed: string | null
  }
  company_search: {
    subject: string
    shard: number
    squash: string
    words: string
    former: string[] | null
    name: string
    lexemes: string
    number: Generated<number>
    incorporated_on: string | null
    paid_up_capital: number | null
  }
  company_word: {
    word: string
    df: number
  }
  contact: {
    kind: string
    subject: string
    phone: string | null
    email: string | null
    source: string
    as_of: string | null
  }
  contact_din: {
    din: string
    phone: string | null
    email: string | null
    source: string
    as_of: string | null
    imported_on: Generated<string>
  }
  contact_gstin: {
    gstin: string
    business_name: string | null
    legal_name: string | null
    gstin_status: string | null
    state: string | null
    cin: string | null
    phone: string | null
    email: string | null
    source: string
    as_of: string | null
    imported_on: Generated<string>
  }
  contact_record: {
    kind: string
    subject: string
    phone: string | null
    email: string | null
    facts: Json<unknown, string, string>
    source: string
    as_of: string | null
    imported_on: Generated<string>
  }
  crm_connection: {
    id: Generated<string>
    user_id: number
    vendor: CrmConnectionVendor
    name: string
    address: string
    fields: string[]
    places: string[]
    records_url: string
    secret: Buffer
    session: Buffer | null
    state: Generated<CrmConnectionState>
    last_error: string | null
    failures: Generated<number>
    due_at: Date | null
    api_key: string | null
    created_at: Date
    last_used_at: Date | null
    fence: number | null
    lease_until: Date | null
  }
  crm_push: {
    id: GeneratedAlways<number>
    connection_id: string
    lead_id: string
    kind: string
    state: Generated<CrmPushState>
    requested_at: Date
    attempts: Generated<number>
    tries_before: Generated<number>
    next_at: Date
    last_at: Date | null
    problem: string | null
    record_id: string | null
    filled: Generated<string[]>
    left_out: Json<unknown, string | undefined, string>
    stage: string | null
  }
  data_mode: {
    is_only: GeneratedAlways<boolean>
    mode: GeneratedAlways<DataModeMode>
    since: GeneratedAlways<Date>
  }
  dev_outbox: {
    id: GeneratedAlways<number>
    channel: Final<DevOutboxChannel>
    recipient: Final<string>
    subject: Final<string | null>
    text: Final<string>
    created_at: Final<Date>
  }
  director: {
    din: string
    full_name: string
    first_name: string | null
    last_name: string | null
    father_name: string | null
    dob: string | null
    present_address: string | null
    permanent_address: string | null
    nationality: string | null
    status: string | null
    updated_at: Generated<Date>
  }
  director_bitmap: {
    lexeme: string
    block: number
    bits: string | null
    packed: string | null
  }
  director_search: {
    subject: string
    shard: number
    squash: string
    words: string
    former: string[] | null
    name: string
    lexemes: string
    number: Generated<number>
  }
  director_word: {
    word: string
    df: number
  }
  directorship: {
    din: string
    cin: string
    designation: string | null
    appointed_on: string | null
    ended_on: string | null
  }
  dnd_number: {
    phone: string
    is_listed: boolean
    checked_on: string
  }
  email_check: {
    address_hash: Buffer
    findings: Json<unknown, string, string>
    checked_at: Date
    forget_at: Date
    look_again_at: Date | null
    sealed_address: Buffer | null
  }
  email_check_count: {
    user_id: number
    day: string
    in_day: number
  }
  event: {
    id: GeneratedAlways<number>
    user_id: Final<number>
    type: Final<string>
    reference_type: Final<string>
    reference_id: Final<string>
    data: Json<unknown, string, never>
    key: Final<string>
    created_at: Final<Date>
  }
  event_email: {
    event_id: number
    state: EventEmailState
    changed_at: Date
  }
  event_heard: {
    event_id: Final<number>
    listener: Final<string>
  }
  extension_grant: {
    challenge: Buffer
    user_id: number
    name: string
    expires_at: Date
  }
  extension_key: {
    id: GeneratedAlways<number>
    user_id: Final<number>
    public_part: Final<string>
    hash: Final<Buffer>
    name: Final<string>
    created_at: Final<Date>
    last_used_at: Date | null
    revoked_at: Date | null
  }
  idempotency_key: {
    user_id: number
    key_hash: Buffer
    input_hash: Buffer
    answer: Json<unknown, string | null, string | null>
    locked_until: Date
    created_at: Generated<Date>
  }
  import_upload: {
    id: GeneratedAlways<number>
    user_id: number
    kind: string
    contact_kind: string | null
    source: string | null
    company: string | null
    file_name: string
    file_bytes: number
    file_key: string | null
    state: Generated<ImportUploadState>
    bytes_read: Generated<number>
    tries: Generated<number>
    import_id: number | null
    problem: string | null
    report_key: string | null
    reasons: Json<unknown, string | null, string | null>
    created_at: Date
    ended_at: Date | null
  }
  installation: {
    is_one: ColumnType<boolean, never, boolean>
    name: ColumnType<string, never, string>
    saved_opt_outs: ColumnType<number, never, number>
    saved_lifts: ColumnType<number, never, number>
    opt_outs_saved_at: ColumnType<Date | null, never, Date | null>
  }
  kept_key: {
    purpose: string
    sealed: Buffer
    created_at: Date
  }
  known_customer: {
    user_id: Final<number>
    hash: Final<Buffer>
    kind: Final<KnownCustomerKind>
    created_at: Final<Date>
  }
  lead: {
    user_id: Final<number>
    kind: Final<string>
    id: Final<string>
    subject: Final<string>
    name: Final<string>
    cin: Final<string | null>
    company_name: Final<string | null>
    designation: Final<string | null>
    companies: Final<string | null>
    facts: Json<unknown, string | undefined, never>
    phone: Final<string | null>
    phone_source: Final<string | null>
    phone_fetched_at: Final<Date | null>
    phone_lookup_id: Final<number | null>
    email: Final<string | null>
    email_source: Final<string | null>
    email_fetched_at: Final<Date | null>
    email_lookup_id: Final<number | null>
    created_at: Final<Date, Date | undefined>
    search_text: GeneratedAlways<string | null>
    refreshed_at: Final<Date | null>
  }
  lead_history: {
    id: GeneratedAlways<number>
    user_id: Final<number>
    lead_id: Final<string>
    author_user_id: Final<number>
    kind: Final<LeadHistoryKind>
    text: Final<string | null>
    created_at: Final<Date>
  }
  lead_list: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    user_id: number
    name: string
    is_shared: boolean
    created_at: Date
  }
  lead_list_entry: {
    list_id: Final<number>
    user_id: Final<number>
    lead_id: Final<string>
    kind: Final<string>
    subject: Final<string>
    added_at: Final<Date>
  }
  lead_past: {
    user_id: GeneratedAlways<number>
    kind: GeneratedAlways<string>
    subject: GeneratedAlways<string>
    field: GeneratedAlways<LeadPastField>
    value: GeneratedAlways<string>
    source: GeneratedAlways<string>
    fetched_at: GeneratedAlways<Date>
    lookup_id: GeneratedAlways<number>
    until: GeneratedAlways<Date>
  }
  lead_removal: {
    user_id: GeneratedAlways<number>
    removed_at: GeneratedAlways<Date>
  }
  lead_report: {
    user_id: number
    lead_id: string
    state: string
    words: string
    report: LeadReport
  }
  lead_shown: {
    user_id: number
    kind: string
    id: string
    subject: string
    name: string
    company_name: string | null
    designation: string | null
    facts: unknown
    created_at: Date
    phone: string | null
    phone_source: string | null
    phone_fetched_at: Date | null
    email: string | null
    email_source: string | null
    email_fetched_at: Date | null
    has_phone: boolean
    has_email: boolean
    cin: string | null
    companies: string | null
    search_text: string
    phone_lookup_id: number
    email_lookup_id: number
    refreshed_at: Date
    is_phone_removed: boolean
    is_email_removed: boolean
  }
  lead_work: {
    user_id: number
    lead_id: string
    stage: Generated<LeadWorkStage>
    tags: Generated<string[]>
    next_call_at: Date | null
    reminded_of: Date | null
    assignee_user_id: number | null
    note: string | null
    changed_at: Date
  }
  ledger_account: {
    id: GeneratedAlways<number>
    kind: Final<LedgerAccountKind>
    user_id: Final<number | null>
    membership_id: Final<number | null>
    pays_for_user_id: Final<number | null>
    promised_to_user_id: Final<number | null>
    phone: GeneratedAlways<number>
    email: GeneratedAlways<number>
    created_at: GeneratedAlways<Date>
  }
  ledger_posting: {
    id: GeneratedAlways<number>
    from_account_id: Final<number>
    to_account_id: Final<number>
    phone: Final<number>
    email: Final<number>
    reason: Final<LedgerReason>
    actor_kind: Final<LedgerActor>
    actor_id: Final<string | null>
    reference_type: Final<string>
    reference_id: Final<string>
    idempotency_key: Final<string>
    hold_id: Final<number | null>
    paid_by_account_id: Final<number | null>
    asked_by_user_id: Final<number | null>
    corrects_posting_id: Final<number | null>
    created_at: Final<Date, Date | undefined>
  }
  linkedin_contact_count: {
    user_id: number
    day: string
    in_day: number
  }
  linkedin_request: {
    user_id: number
    id: string
    subject: string
    address: string
    page_name: string | null
    page_headline: string | null
    page_phone: string | null
    page_email: string | null
    state: LinkedinRequestState
    is_phone_locked: Generated<boolean>
    is_email_locked: Generated<boolean>
    charged_phone: Generated<number>
    charged_email: Generated<number>
    is_from_team: Generated<boolean>
    actor_kind: LedgerActor
    actor_id: string | null
    created_at: Date
    ended_at: Date | null
    rounds: Generated<number>
    tries: Generated<number>
    deaths: Generated<number>
    next_at: Date
    lease_until: Date | null
    fence: number | null
    lookup_id: number | null
    phone_removed_at: Date | null
    email_removed_at: Date | null
  }
  linkedin_request_shown: {
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
    is_phone_removed: boolean
    is_email_removed: boolean
  }
  login_audit: {
    id: GeneratedAlways<number>
    user_id: Final<number>
    at: Final<Date>
    ip: Final<string>
    user_agent: Final<string>
    outcome: Final<LoginAuditOutcome>
  }
  login_link: {
    user_id: number
    token_hash: Buffer
    expires_at: Date
  }
  lookup: {
    id: Final<number, number | undefined>
    user_id: Final<number>
    kind: Final<string>
    subject: Final<string>
    asks_phone: Final<boolean>
    asks_email: Final<boolean>
    price_phone: Final<number, number | undefined>
    price_email: Final<number, number | undefined>
    charged_phone: Final<number, number | undefined>
    charged_email: Final<number, number | undefined>
    state: Final<LookupState>
    hold_id: Final<number | null>
    charge_id: Final<number | null>
    created_at: Final<Date, Date | undefined>
    expires_at: Final<Date>
    ended_at: Final<Date | null>
    is_refresh: Final<boolean, boolean | undefined>
    back_phone: Final<number, number | undefined>
    back_email: Final<number, number | undefined>
  }
  lookup_miss: {
    user_id: number
    kind: string
    subject: string
    asked_phone: boolean
    asked_email: boolean
    missed_at: Date
  }
  lookup_miss_count: {
    user_id: number
    day: string
    in_day: number
    minute: Date
    in_minute: number
  }
  low_mark: {
    is_one: Generated<boolean>
    credits: number
  }
  low_wallet: {
    posting_id: GeneratedAlways<number>
    account_id: GeneratedAlways<number>
    phone: GeneratedAlways<boolean>
    email: GeneratedAlways<boolean>
  }
  notification_setting: {
    user_id: number
    email_enabled: Generated<boolean>
    trigger_events: Generated<string[]>
    seen_up_to: Generated<number>
  }
  operator_action: {
    id: GeneratedAlways<number>
    at: Final<Date>
    user_id: Final<number | null>
    verb: Final<string>
    target_type: Final<string | null>
    target_id: Final<string | null>
    detail: Json<unknown, string | undefined, never>
    reason: Final<string | null>
  }
  operator_challenge: {
    session_id: number
    purpose: OperatorChallengePurpose
    challenge: string
    expires_at: Date
  }
  operator_check: {
    step: string
    is_good: boolean
    words: string
    remedy: string | null
    settings_hash: string
    tested_at: Date
  }
  operator_confirmation: {
    session_id: number
    method: OperatorConfirmationMethod
    confirmed_at: Date
  }
  operator_outcome: {
    action_id: Final<number>
    at: Final<Date>
    outcome: Final<OperatorOutcomeOutcome>
    error_code: Final<string | null>
    detail: Json<unknown, string | undefined, never>
  }
  operator_passkey: {
    id: Generated<string>
    user_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    transports: Generated<string[]>
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  otp_code: {
    id: string
    channel: OtpCodeChannel
    address: string
    user_id: number | null
    subject: string
    code_hash: Buffer
    tries: Generated<number>
    created_at: Date
    expires_at: Date
    used_at: Date | null
    ended_at: Date | null
    is_failed: Generated<boolean>
    purpose: OtpCodePurpose | null
  }
  otp_failure: {
    id: GeneratedAlways<number>
    channel: OtpCodeChannel
    subject: string
    failed_at: Date
  }
  otp_send: {
    id: GeneratedAlways<number>
    channel: OtpCodeChannel
    address: string
    user_id: number | null
    source: string
    block: string
    device: string | null
    sent_at: Date
    is_failed: Generated<boolean>
    purpose: string | null
  }
  past_number: {
    user_id: number
    hash: Buffer
    is_spent: boolean
  }
  price: {
    kind: GeneratedAlways<string>
    unit: GeneratedAlways<PriceUnit>
    amount: GeneratedAlways<number>
  }
  referral: {
    id: GeneratedAlways<number>
    inviter_user_id: number
    invitee_user_id: number
    linkedin_key: string
    mailbox: string | null
    created_at: Date
    credited_at: Date | null
  }
  refresh_token: {
    token_hash: Buffer
    session_id: number
    generation: number
    issued_at: Date
  }
  registry_import: {
    id: GeneratedAlways<number>
    kind: string
    file_name: string
    fingerprint: string
    position: Generated<number>
    line: Generated<number>
    added: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    skipped: Generated<number>
    report_bytes: Generated<number>
    started_at: Generated<Date>
    finished_at: Date | null
  }
  replica_beat: {
    is_one: Generated<boolean>
    beat_at: Date
  }
  report: {
    id: GeneratedAlways<number>
    user_id: Final<number>
    kind: Final<string>
    lead_id: Final<string>
    subject: Final<string>
    name: Final<string>
    reason: Final<string>
    phone_state: ReportState | null
    email_state: ReportState | null
    state: GeneratedAlways<ReportState>
    phone_lookup_id: Final<number | null>
    email_lookup_id: Final<number | null>
    refunded_phone: Generated<number>
    refunded_email: Generated<number>
    answer: string | null
    created_at: Final<Date>
    resolved_at: Date | null
  }
  retention_run: {
    kind: string
    ran_at: Date
    removed: number
    removed_ever: number
  }
  sandbox_checkout: {
    id: Generated<string>
    customer: string
    item_id: string
    is_pack: boolean
    buyer: Json<Buyer | null, string | null, string | null>
    return_paid: string
    return_declined: string
    created_at: Date
    ended_at: Date | null
    is_paid: Generated<boolean>
  }
  sandbox_event: {
    id: GeneratedAlways<number>
    type: string
    customer: string
    at: Date
  }
  sandbox_invoice_year: {
    year: string
    last: number
  }
  sandbox_payment: {
    id: string
    customer: string
    kind: BillingPaymentKind
    item_id: string
    subscription_id: string | null
    term_start: Date | null
    term_end: Date | null
    amount: number
    refunded_amount: Generated<number>
    currency: string
    status: BillingPaymentStatus
    invoice_number: string | null
    buyer: Json<Buyer | null, string | null, string | null>
    at: Date
  }
  sandbox_subscription: {
    id: string
    customer: string
    plan_id: string
    status: BillingSubscriptionStatus
    anchor: Date
    terms: number
    term_start: Date
    term_end: Date
    is_cancelled: Generated<boolean>
    scheduled_plan_id: string | null
    does_card_fail: boolean
    next_try_at: Date | null
    version: Generated<number>
  }
  schema_function: {
    name: GeneratedAlways<string>
    checksum: GeneratedAlways<string>
    applied_at: GeneratedAlways<Date>
  }
  schema_migration: {
    version: GeneratedAlways<number>
    name: GeneratedAlways<string>
    checksum: GeneratedAlways<string>
    applied_at: GeneratedAlways<Date>
  }
  schema_release: {
    fingerprint: GeneratedAlways<string>
    release: GeneratedAlways<string>
    oldest_release: GeneratedAlways<string>
    applied_at: GeneratedAlways<Date>
  }
  search_index: {
    space: SearchIndexSpace
    version: number
    common: Generated<string[]>
    tail: Generated<number>
    names: Generated<number>
    made_at: Generated<Date>
  }
  search_options: {
    id: Generated<boolean>
    options: Json<unknown, string, string>
    made_at: Generated<Date>
  }
  shown_price: {
    api_key: string
    kind: string
    subject: string
    phone: number
    email: number
    shown_at: Date
  }
  spent_number: {
    user_id: number
    hash: Buffer
  }
  suppression: {
    id: GeneratedAlways<number>
    list_id: Final<number>
    hash: Final<Buffer>
    unit: Final<SuppressionUnit | null>
    origin: Final<SuppressionOrigin>
    reference: Final<string | null>
    created_at: Final<Date>
    mailbox: Buffer | null
  }
  suppression_lifted: {
    reference: Final<string>
    lifted_at: Final<Date>
  }
  suppression_list: {
    id: GeneratedAlways<number>
    name: string
    key: Buffer
    created_at: Date
  }
  suppression_sweep: {
    suppression_id: number
    contact: Buffer
    next_at: Date
    ends_at: Date
  }
  suppression_upgrade: {
    name: Final<string>
    done_at: Final<Date>
  }
  team: {
    id: GeneratedAlways<number>
    public_id: Final<string, string | undefined>
    owner_user_id: Final<number>
    name: Final<string>
    allot_all_phone: Final<boolean>
    allot_all_email: Final<boolean>
    created_at: Final<Date>
    deleted_at: Date | null
  }
  team_invitation_link: {
    membership_id: Final<number>
    token_hash: Buffer
    created_at: Date
  }
  team_invitation_message: {
    id: GeneratedAlways<number>
    membership_id: Final<number>
    owner_user_id: Final<number>
    user_id: Final<number>
    created_at: Final<Date>
    is_quiet: Final<boolean>
    token_hash: Buffer | null
    sent_at: Date | null
  }
  team_membership: {
    id: GeneratedAlways<number>
    public_id: Final<string, string | undefined>
    team_id: Final<number>
    user_id: Final<number>
    added_by_user_id: Final<number>
    mobile: Final<string>
    invited_at: Final<Date>
    expires_at: Date | null
    joined_at: Date | null
    left_at: Date | null
    ended_as: TeamMembershipEndedAs | null
    invitable_from: Date | null
    monthly_phone: number | null
    monthly_email: number | null
    refilled_month: string | null
  }
  user_account: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    mobile: string
    name: string | null
    email: string | null
    email_lower: GeneratedAlways<string | null>
    email_verified_at: Date | null
    is_onboarded: Generated<boolean>
    linkedin_url: string | null
    referral_code: string | null
    created_at: Date
    devices_since: Date | null
    erased_at: Date | null
    erased_hash: Buffer | null
  }
  user_entitlement: {
    user_id: number
    plan_id: string
    allow_teams: boolean
    allow_linkedin_bulk_upload: boolean
    until: Date
  }
  user_permission: {
    user_id: number
    permission: string
    source: UserPermissionSource
    granted_at: Date
  }
  user_preference: {
    user_id: number
    name: string
    value: Json<unknown, string, string>
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
    end_reason: UserSessionEndReason | null
    ip: string
    user_agent: string
  }
  vendor: {
    id: GeneratedAlways<number>
    name: string
    preset: string | null
    sealed: Buffer
    at_once: Generated<number>
    is_enabled: Generated<boolean>
    addresses: Generated<string[]>
    created_at: Date
    takes_own_keys: Generated<boolean>
  }
  vendor_callback: {
    id: string
    vendor_id: number
    reference: string | null
    expires_at: Date
    sealed: Buffer | null
    answered_at: Date | null
  }
  vendor_cap: {
    vendor_id: number
    kind: string
    day: string
    calls: number
  }
  vendor_change: {
    id: GeneratedAlways<number>
    changed_at: Final<Date>
    changed_by: Final<string>
    name: Final<string>
    before: Json<unknown, string | null, never>
    after: Json<unknown, string | null, never>
  }
  vendor_day: {
    day: string
    vendor_id: number
    kind: string
    region: string
    is_own: boolean
    calls: Generated<number>
    hits: Generated<number>
    misses: Generated<number>
    failures: Generated<number>
    late: Generated<number>
    refused: Generated<number>
    phones: Generated<number>
    emails: Generated<number>
    cost_paise: Generated<number>
    times: Generated<number[]>
  }
  vendor_kind: {
    kind: string
    learns: Generated<boolean>
  }
  vendor_own_key: {
    id: GeneratedAlways<number>
    user_id: number
    vendor_id: number
    sealed: Buffer
    last_characters: string
    created_at: Date
  }
  vendor_step: {
    vendor_id: number
    kind: string
    place: number
    price_paise: Generated<number>
    charged_per: Generated<VendorStepChargedPer>
    cap_a_day: number | null
    timeout_ms: Generated<number>
    needs_mobile: Generated<boolean>
    floor_percent: Generated<number>
  }
  webhook: {
    id: Generated<string>
    user_id: number
    url: string
    events: string[]
    secret: Buffer
    is_enabled: Generated<boolean>
    off_reason: WebhookOffReason | null
    failing_since: Date | null
    api_key: string | null
    created_at: Date
  }
  webhook_delivery: {
    id: GeneratedAlways<number>
    webhook_id: string
    message_id: Generated<string>
    type: string
    reference_type: string
    reference_id: string
    data: Json<unknown, string, string>
    key: string
    happened_at: Date
    state: Generated<WebhookDeliveryState>
    attempts: Generated<number>
    tries_before: Generated<number>
    next_at: Date
    last_at: Date | null
    last_status: number | null
    last_problem: string | null
  }
  webhook_old_secret: {
    id: GeneratedAlways<number>
    webhook_id: string
    secret: Buffer
    until: Date
  }
}
