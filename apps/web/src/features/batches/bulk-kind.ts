import type { BatchType } from '@dastak/contract/batch-types.ts'
import type { BatchRequest } from '@dastak/contract/batches/batches.ts'
import type { LinkedinBulkEstimate, LinkedinBulkRequest } from '@dastak/contract/linkedin/bulk.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { FileRequest, ListRequest } from '../../components/data-table/paging/list-request.ts'
import type { RemotePage } from '../../components/data-table/paging/remote-page.ts'

/** A bulk request of any kind. */
export interface BulkRow extends Omit<LinkedinBulkRequest, 'timestamp' | 'status'> {
  requested_at: string
  status: BatchRequest['status']
  /** Phone and email credits together. */
  credits_used: number
  /** Null if the kind has no types. */
  batch_type: BatchRequest['batch_type'] | null
  purpose: string | null
  /** How long the rest takes at the pace so far; null if it is not known. */
  ms_left: number | null
}

/** A staged file: its rows, and what it can cost. */
export interface BulkEstimate extends LinkedinBulkEstimate {
  batch_type: BatchType | null
}

/** A long file that the server is still reading. */
export interface BulkReading {
  client_id: string
  filename: string
  expires_at: string
  status: 'reading'
  batch_type: BatchType | null
}

/** What is sent to submit a staged file. */
interface BulkSubmission {
  client_id: string
  batch_type: BatchType | null
  /** The column that the user has confirmed, if its header does not have the code. */
  column: string | undefined
  purpose: string
  max_credits: string
  /** Leaves out known customers. */
  leave_out_customers: 'true' | undefined
  /** The user has confirmed numbers that count the rows. */
  accept_running_numbers: 'true' | undefined
}

/** A page of bulk requests, as the server returns it. */
export type BulkPage = RemotePage<Omit<BulkRow, 'ms_left'>>

/** What differs between the two lists of bulk requests. */
export interface BulkKind {
  /** The key in the query cache, and the name of the table. */
  name: 'batches' | 'linkedin-bulk'
  title: string
  /** The address of the list. The result of a request is below it. */
  screen: '/bulk-upload' | '/linkedin-bulk-requests'
  /** The button that opens the dialog, and the title of the dialog. */
  uploadLabel: string
  /** The button that sends the file. */
  submitLabel: string
  /** Headings by column id. The ids are those of the server. */
  columns: Readonly<Record<string, string>>
  /** The id of the column with the time of the request. */
  requestedAt: string
  /** File name of the downloaded list, without extension. */
  fileName: string
  hint: string
  hasTypes: boolean
  maxBytes: number
  /** Storage keys: of the dialog's draft, and of the file that was read. */
  draft: 'batch_draft' | 'linkedin_bulk_draft'
  staged: 'batch_staged' | 'linkedin_bulk_staged'
  /** The heading that the column of the file must have. */
  codeOf: (type: BatchType | null) => string | null
  query: (
    request: ListRequest & { offset: number; limit: number },
    signal: AbortSignal,
  ) => Promise<BulkPage>
  /** One request by its id. */
  fetchRow: (clientId: string, signal: AbortSignal) => Promise<Omit<BulkRow, 'ms_left'>>
  /** The list as a file. */
  fetchFile: (request: FileRequest) => Promise<Blob>
  /** A link to the result that works for a few minutes; null if there is no result. */
  fetchLink: (row: BulkRow, format: TableFormat | undefined) => Promise<string | null>
  /** `sheet` and `column`: those that the user has chosen. Without them the server chooses. */
  estimate: (
    request: {
      file: File
      /** Null if the file says its type itself. */
      type: BatchType | null
      sheet?: string | undefined
      column?: string | undefined
    },
    signal: AbortSignal,
  ) => Promise<BulkEstimate | BulkReading>
  /** Returns the estimate once the server has read the file. */
  checkReading: (reading: BulkReading, signal: AbortSignal) => Promise<BulkEstimate | BulkReading>
  /** Returns the server's message. */
  submit: (submission: BulkSubmission) => Promise<string>
}
