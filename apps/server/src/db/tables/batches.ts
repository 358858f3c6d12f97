import type { BatchStatus, BatchStop, BatchType } from '@dastak/contract/batch-types.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Tables of `0022-batches.sql` and `0053-readings.sql`. */
export interface BatchesTables {
  batch: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    user_id: number
    type: BatchType | 'LINKEDIN'
    kind: string
    filename: string
    format: TableFormat
    sheet: string | null
    /** JSON. */
    header: string
    columns: Generated<number>
    column_index: number
    rows: Generated<number>
    valid: Generated<number>
    subjects: Generated<number>
    purpose: string | null
    api_key: string | null
    status: BatchStatus | 'STAGED'
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
    /** In the format of the file. */
    result_key: string | null
    /** Beside it; none said: that one alone. */
    result_formats: Generated<TableFormat[]>
    fence: number | null
    lease_until: Date | null
    created_at: Date
    started_at: Date | null
    finished_at: Date | null
    emptied_at: Date | null
  }
  batch_reading: {
    public_id: string
    user_id: number
    type: BatchType | 'LINKEDIN'
    filename: string
    state: Generated<'reading' | 'counted' | 'refused' | 'cancelled'>
    told: unknown
    created_at: Date
    seen_at: Generated<Date>
  }
  batch_block: {
    batch_id: number
    number: number
    /** JSON. */
    rows: string
    subjects: (string | null)[] | null
    refs: number[] | null
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
    state: Generated<'waiting' | 'running' | 'done'>
    fence: number | null
    lease_until: Date | null
    wait_until: Date | null
    deaths: Generated<number>
    careful: Generated<number>
    lookup_id: number | null
  }
}
