import type { AccountsTables } from './tables/accounts.ts'
import type { ApiKeysTables } from './tables/api-keys.ts'
import type { AssistantsTables } from './tables/assistants.ts'
import type { BatchesTables } from './tables/batches.ts'
import type { BillingTables } from './tables/billing.ts'
import type { CreditsTables } from './tables/credits.ts'
import type { EventsTables } from './tables/events.ts'
import type { EmailCheckTables } from './tables/email-check.ts'
import type { LinkedinTables } from './tables/linkedin.ts'
import type { LookupsTables } from './tables/lookups.ts'
import type { MessagesTables } from './tables/messages.ts'
import type { PreferencesTables } from './tables/preferences.ts'
import type { RegistryTables } from './tables/registry.ts'
import type { ReportsTables } from './tables/reports.ts'
import type { TeamsTables } from './tables/teams.ts'
import type { WebhooksTables } from './tables/webhooks.ts'

/** Every table, as Kysely sees it; each subject describes its own in `tables/<subject>.ts`. */
export interface Schema
  extends
    AccountsTables,
    ApiKeysTables,
    AssistantsTables,
    BatchesTables,
    BillingTables,
    CreditsTables,
    EmailCheckTables,
    RegistryTables,
    ReportsTables,
    LinkedinTables,
    LookupsTables,
    MessagesTables,
    PreferencesTables,
    EventsTables,
    TeamsTables,
    WebhooksTables {}
