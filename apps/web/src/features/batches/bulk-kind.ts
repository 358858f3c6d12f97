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
  /** Null where the kind has no types. */
  batch_type: BatchRequest['batch_type'] | null
  purpose: string | null
  /** How long the rest takes at the pace so far; null where nobody can tell. */
  ms_left: number | null
}

/** A staged file: what it holds and can cost. */
export interface BulkEstimate extends LinkedinBulkEstimate {
  batch_type: BatchType | null
}

/** A long file that the server still reads. */
export interface BulkReading {
  client_id: string
  filename: string
  expires_at: string
  status: 'reading'
  batch_type: BatchType | null
}

/** What is submitted of a staged file. */
interface BulkSubmission {
  client_id: string
  batch_type: BatchType | null
  /** The column that the user has said yes to, where its header does not have the code. */
  column: string | undefined
  purpose: string
  max_credits: string
}

/** A page of them, as the server tells it. */
export type BulkPage = RemotePage<Omit<BulkRow, 'ms_left'>>

/** What differs between the two lists of bulk requests. */
export interface BulkKind {
  /** Its key in the cache, and of its table. */
  name: 'batches' | 'linkedin-bulk'
  title: string
  /** Of the button that opens the dialog, and of the dialog. */
  uploadLabel: string
  uploadTitle: string
  /** Of the button that sends it. */
  submitLabel: string
  /** Headings by the ids of the columns, as the server knows them. */
  columns: Readonly<Record<string, string>>
  /** The id of the column that says when it was asked for. */
  requestedAt: string
  /** Of the download of the list, without its ending. */
  fileName: string
  hint: string
  hasTypes: boolean
  maxBytes: number
  /** Of what is typed into the dialog, and of the file that was read. */
  draft: 'batch_draft' | 'linkedin_bulk_draft'
  staged: 'batch_staged' | 'linkedin_bulk_staged'
  /** The heading that the file's column must have. */
  codeOf: (type: BatchType | null) => string | null
  query: (
    asked: ListRequest & { offset: number; limit: number },
    signal: AbortSignal,
  ) => Promise<BulkPage>
  /** The list as a file. */
  fetchFile: (asked: FileRequest) => Promise<Blob>
  /** An address of the result that works for a few minutes; null where there is none. */
  fetchLink: (row: BulkRow, format: TableFormat | undefined) => Promise<string | null>
  /** `sheet`: the one that the user has chosen; the server's choice where left out. */
  estimate: (
    asked: { file: File; type: BatchType | null; sheet?: string | undefined },
    signal: AbortSignal,
  ) => Promise<BulkEstimate | BulkReading>
  /** How far the reading is. */
  look: (reading: BulkReading, signal: AbortSignal) => Promise<BulkEstimate | BulkReading>
  /** Returns the server's words. */
  submit: (submission: BulkSubmission) => Promise<string>
}
