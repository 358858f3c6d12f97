// Whose tables a file of SQL reads and writes. Views are for other subjects, tables are not: each
// subject keeps its rows to itself. `OPEN` lists the exceptions with their reasons.

/** The tables of each subject. */
const TABLES = {
  accounts:
    'user_account past_number user_permission user_entitlement user_session refresh_token ' +
    'otp_code otp_send otp_failure login_audit login_link',
  'api-keys': 'api_key api_key_day extension_key extension_grant call_bucket',
  assistants: 'shown_price',
  backups: 'backup installation',
  batches: 'batch batch_block batch_chunk batch_leftover batch_reading',
  billing: 'billing_customer billing_event billing_payment billing_poll billing_subscription',
  crm: 'crm_connection crm_push',
  credits: 'ledger_account ledger_posting idempotency_key low_mark low_wallet',
  'dev-outbox': 'dev_outbox',
  'do-not-contact': 'dnd_number blocked_contact',
  'email-check': 'email_check email_check_count',
  erasure: 'retention_run',
  events: 'event event_heard',
  'known-customers': 'known_customer',
  linkedin: 'linkedin_request linkedin_contact_count',
  lookups: 'lookup lead lead_past lead_removal lookup_miss lookup_miss_count price',
  notifications: 'event_email notification_setting',
  'opt-outs':
    'suppression suppression_lifted suppression_list suppression_sweep suppression_upgrade',
  operator:
    'operator_action operator_outcome operator_confirmation operator_passkey ' +
    'operator_challenge operator_check',
  preferences: 'user_preference',
  referrals: 'referral',
  registry:
    'company company_bitmap company_search company_word director director_bitmap ' +
    'director_search director_word directorship search_index search_options registry_import ' +
    'import_upload ' +
    'contact_din contact_gstin contact_record bad_contact',
  reports: 'report',
  sandbox:
    'sandbox_checkout sandbox_event sandbox_invoice_year sandbox_payment sandbox_subscription',
  secrets: 'kept_key',
  teams: 'team team_membership team_invitation_message team_invitation_link',
  vendors:
    'vendor vendor_step vendor_kind vendor_change vendor_day vendor_cap vendor_own_key ' +
    'vendor_callback',
  webhooks: 'webhook webhook_delivery webhook_old_secret',
  worklist: 'lead_work lead_history lead_list lead_list_entry',
}
/** Tables without a subject: those of the installation itself. */
const OF_NO_SUBJECT = ['data_mode', 'replica_beat', 'schema_release']

/** Tables that other subjects read, or read and write: who, what, which tables, why. */
const OPEN = [
  ['*', 'reads', 'user_account', 'the owner of a row: name, number, email address'],
  ['accounts', 'writes', 'api_key extension_key', 'the owner of a key, and when it was last used'],
  ['lookups', 'reads', 'company director directorship', 'the facts of listed kinds'],
  ['lookups', 'reads', 'contact_din contact_gstin contact_record', 'the view `contact`'],
  [
    'lookups',
    'reads',
    'ledger_account',
    'a reveal charges in the statement that finds the contact',
  ],
  [
    'lookups',
    'writes',
    'ledger_posting',
    'a reveal charges in the statement that finds the contact',
  ],
  ['ledger', 'reads', 'ledger_account ledger_posting', 'it lists the postings of credits'],
  ['ledger', 'reads', 'lookup', 'an open lookup is a line because of its hold'],
  ['credits', 'reads', 'lookup', 'an open lookup is cancelled when its membership ends'],
  ['api-keys', 'reads', 'ledger_posting batch', 'a posting counts for the key that caused it'],
  ['teams', 'reads', 'user_entitlement ledger_account', 'the plan and the wallet of an owner'],
  ['webhooks', 'reads', 'lookup', 'when a field of a lead was bought'],
  ['registry', 'writes', 'dnd_number', 'results of scrubs are imported like contacts'],
  ['reports', 'writes', 'bad_contact', 'lists decide reports, and reports add to them'],
  ['lookups', 'reads', 'bad_contact', 'a contact that is known to be bad is not charged'],
  ['notifications', 'reads', 'event', 'notifications are events'],
  ['erasure', 'writes', everyTable(), 'an erased account is emptied everywhere'],
  [
    'figures',
    'reads',
    'lookup batch batch_chunk linkedin_request webhook_delivery backup',
    'what waits in the whole installation, for /metrics',
  ],
]

function everyTable() {
  return Object.values(TABLES).join(' ')
}

/** Files of SQL that are not named after their subject. */
const FILES = [
  [/^(contacts|lookup-.*)$/, 'lookups'],
  [/^credits-/, 'credits'],
  [/^(key-limits|call-buckets)$/, 'api-keys'],
  [/^search-.*$/, 'registry'],
  [/^(own-data|retention)$/, 'erasure'],
]

const OWNERS = new Map(
  Object.entries(TABLES).flatMap(([subject, tables]) =>
    tables.split(' ').map((table) => [table, subject]),
  ),
)

const NAME = '(?:ONLY\\s+)?(?:public\\.)?([a-z_]+)'
const READS = [
  new RegExp(`\\b(?:FROM|JOIN|USING)\\s+${NAME}`, 'g'),
  // The second and later tables of `FROM a, b`.
  new RegExp(
    `,\\s*${NAME}\\s+(?:AS\\s+)?[a-z]\\w*\\s*(?=[,)]|WHERE\\b|JOIN\\b|LEFT\\b|CROSS\\b)`,
    'g',
  ),
  /\b(?:selectFrom|innerJoin|leftJoin|using)\(\s*\[?\s*['"`]([a-z_]+)/g,
]
const WRITES = [
  new RegExp(`\\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|COPY)\\s+${NAME}`, 'g'),
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*['"`]([a-z_]+)/g,
]
const MADE = new RegExp(`\\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?${NAME}`, 'g')

/** Files that read or write tables of another subject without an exception. */
export function brokenTables(path, text) {
  const subject = subjectOf(path)
  if (!subject) return []
  const sql = omitComments(path, text)
  return [
    ...new Set([
      ...foreign(subject, 'reads', READS, sql),
      ...foreign(subject, 'writes', WRITES, sql),
    ]),
  ].map((what) => `${path}: ${what}`)
}

/** Tables of a migration that belong to no subject. */
export function unknownTables(path, text) {
  return names([MADE], omitComments(path, text))
    .filter((table) => !OWNERS.has(table) && !OF_NO_SUBJECT.includes(table))
    .map((table) => `${path}: ${table} has no subject. Add it to scripts/table-rules.mjs`)
}

/** The subjects of a file of SQL: of functions by its name, of a migration by its tables. */
export function sqlSubjects(path, text) {
  const subject = subjectOf(path)
  if (subject) return [subject]
  const words = omitComments(path, text).match(/\b[a-z_]+\b/g) ?? []
  return [...new Set(words.flatMap((word) => OWNERS.get(word) ?? []))]
}

function foreign(subject, does, patterns, sql) {
  return names(patterns, sql)
    .filter((table) => OWNERS.has(table) && OWNERS.get(table) !== subject)
    .filter((table) => !isOpen(subject, does, table))
    .map((table) => `${subject} ${does} ${table}, a table of ${OWNERS.get(table)}`)
}

function isOpen(subject, does, table) {
  return OPEN.some(
    ([who, what, tables]) =>
      (who === '*' || who === subject) &&
      (what === does || what === 'writes') &&
      tables.split(' ').includes(table),
  )
}

/**
 * Null for files that are not SQL of a subject: tests, and checks, which compare the rows of
 * subjects.
 */
function subjectOf(path) {
  if (/\.test\.ts$|-check\.store\.ts$/.test(path)) return null
  const inFeature = /^apps\/server\/src\/features\/([^/]+)\/.+\.store\.ts$/.exec(path)
  const file = /\/db\/functions\/([^/]+)\.sql$/.exec(path)?.[1]
  if (!file) return inFeature?.[1] ?? null
  return FILES.find(([pattern]) => pattern.test(file))?.[1] ?? file
}

function names(patterns, sql) {
  return patterns.flatMap((pattern) => [...sql.matchAll(pattern)].map(([, name]) => name))
}

function omitComments(path, text) {
  return path.endsWith('.sql')
    ? text.replace(/--.*$/gm, '')
    : text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)(\/\/|--).*$/gm, '')
}
