/** Numbers of section 9 of the specification, and of the product's decisions. */
export const OTP_LENGTH = 4
export const OTP_RESEND_SECONDS = 30
export const OTP_MINUTES = 5
export const DIN_LENGTH = 8
export const GSTIN_LENGTH = 15
export const NAME_INPUT_MAX = 100
/** Phone credits for each of the two people of a referral. */
export const REFERRAL_BONUS = 5
export const TOKEN_REFRESH_INTERVAL_MS = 600_000
export const SNACKBAR_MS = 3_000
export const SNACKBAR_SHORT_MS = 1_500
export const TABLE_PAGE_SIZE = 9
/** Rows of one page of a member's leads. */
export const MEMBER_LEADS_PAGE_SIZE = 30
/** Adding this many credits or more shows a warning. */
export const CREDITS_WARNING_FROM = 1_000
/** Teams of one owner, and members of all the owner's teams together. */
export const TEAMS_MAX = 100
export const TEAM_MEMBERS_MAX = 500
export const TEAM_NAME_MAX = 100
/** How long an invitation can be answered. After a refusal its owner waits before the next one. */
export const INVITATION_DAYS = 14
export const INVITATION_PAUSE_DAYS = 30
/** An opt-out gives back what was paid for the contact in this time. */
export const OPT_OUT_REFUND_DAYS = 30
/** The most rows that a list returns, and the default of its `limit`. */
export const LIST_MAX_ROWS = 1_000
/** The most notifications of one page, and the default of `limit`. */
export const NOTIFICATIONS_MAX_ROWS = 100
/** The longest description of a report. */
export const REPORT_REASON_MAX = 1_000
/** The most reveals of a contact that are listed. */
export const FIND_REVEALS_MAX = 1_000
/** The longest text to search or filter a list by. */
export const MATCH_MAX = 200
/** Most results of one page of a company or director search. */
export const SEARCH_MAX_ROWS = 100
export const SEARCH_DEFAULT_ROWS = 20
/** The total of a search is exact up to this number. It is never shown or exported beyond it. */
export const SEARCH_MAX_TOTAL = 10_000
export const SUGGESTIONS_MAX = 8
/** The most values of one filter. */
export const FILTER_MAX_CHOICES = 100
export const COLLEAGUES_MAX = 50
export const JSON_BODY_MAX_BYTES = 65_536
/** The largest value of one preference as JSON, and the most preferences of one user. */
export const PREFERENCE_MAX_BYTES = 8_192
export const PREFERENCES_MAX = 100
/** The most API keys of one account. */
export const API_KEYS_MAX = 20
/** The most browser extensions that are connected to one account. */
export const EXTENSIONS_MAX = 20
/** How many email addresses an account may check in a day. */
export const EMAIL_CHECKS_PER_DAY = 200
/** How many contacts of profile pages an account may send in a day. */
export const PAGE_CONTACTS_PER_DAY = 200
/** The most webhooks of one account, and the longest address of a webhook. */
export const WEBHOOKS_MAX = 10
export const WEBHOOK_URL_MAX = 1_000
/** The most CRM connections of one account, and the most leads of one push. */
export const CRM_CONNECTIONS_MAX = 10
export const CRM_PUSH_MAX = 1_000
/** The largest uploaded files, in bytes. */
export const BATCH_FILE_MAX_BYTES = 10_342_400
export const LINKEDIN_BULK_FILE_MAX_BYTES = 10_485_760
/** How often an account may upload a file. */
export const UPLOAD_LIMIT = { perUser: { calls: 30, seconds: 600 } } as const
export const DAILY_CREDITS_MAX = 1_000_000
export const PURPOSE_MAX = 500
/** How many batches of one account may be unfinished at the same time. */
export const OPEN_BATCHES_MAX = 20
/** The longest note and tag of a lead, and the most tags of one lead. */
export const NOTE_MAX = 2_000
export const TAG_MAX = 30
export const TAGS_MAX = 20
/** The longest name of a list of leads, the most lists of a user, the most leads of a list. */
export const LEAD_LIST_NAME_MAX = 60
export const LEAD_LISTS_MAX = 100
export const LEAD_LIST_MAX_LEADS = 100_000
/** Companies or subjects of a kind that one call compares with the known customers. */
export const KNOWN_CUSTOMERS_MAX = 500
/** The most directors that are revealed by one choice, and the most companies to choose from. */
export const REVEAL_MANY_MAX = 1_000
export const REVEAL_MANY_COMPANIES_MAX = 100
/** The most rows of one page in the operator's console, and the default of `limit`. */
export const OPERATOR_PAGE_ROWS = 100
/** Reports that are decided by one call. */
export const OPERATOR_REPORTS_MAX = 200
export const OPERATOR_REASON_MAX = 500
/** The largest file that the console imports, in bytes. Larger ones: the command line. */
export const IMPORT_FILE_MAX_BYTES = 2_147_483_648
export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 10
export const VENDOR_NAME_MAX = 40
export const VENDOR_KEY_MAX = 500
/** The longest time-out of a vendor in milliseconds, because no reveal waits longer. */
export const VENDOR_TIMEOUT_MAX_MS = 8_000
export const VENDOR_PRICE_MAX_PAISE = 10_000_000
export const VENDOR_CAP_MAX = 100_000_000
/** Numbers with which vendors are tried: in a text, and by one call. */
export const TRY_ROWS_MAX = 100
export const TRY_ROWS_PER_CALL = 5
export const TRY_TEXT_MAX = 20_000
