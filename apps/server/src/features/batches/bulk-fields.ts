import { BATCH_STATUSES } from '@dastak/contract/batch-types.ts'
import type { BatchRequest } from '@dastak/contract/batches/batches.ts'
import type { LinkedinBulkRequest } from '@dastak/contract/linkedin/bulk.ts'
import { keyOf, type Principal } from '../../keys/principal.ts'
import type { BatchRow } from './batch-list.service.ts'
import type { Batches } from './batches.service.ts'
import { formatsOf } from './results/result-name.rules.ts'

type Dates = Pick<Batches, 'deletedAt'>

/** The fields that both lists return. */
function progress(row: BatchRow, { deletedAt }: Dates) {
  const { isOver } = BATCH_STATUSES[row.status]
  const isComplete = row.status === 'COMPLETED'
  return {
    client_id: row.public_id,
    filename: row.filename,
    rows: row.rows,
    valid: row.valid,
    malformed: row.rows - row.valid,
    duplicates: row.valid - row.subjects,
    subjects: row.subjects,
    done: row.done,
    found: row.found,
    not_found: row.not_found,
    failed: row.failed,
    not_processed: row.not_processed,
    left_out: row.left_out,
    credits_charged: { phone: row.charged_phone, email: row.charged_email },
    max_credits: row.max_credits,
    stopped_by: row.stop,
    retry_at: row.status === 'AWAITING_RETRY' ? (row.retry_at?.toISOString() ?? null) : null,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    deleted_at:
      row.emptied_at?.toISOString() ??
      (row.finished_at ? deletedAt(row.finished_at).toISOString() : null),
    has_result: row.result_key !== null,
    result_formats: formatsOf(row),
    can_cancel: !isOver && row.stop === null,
    can_resume: isOver && !isComplete && row.emptied_at === null,
  }
}

export function toBatchRequest(
  row: BatchRow,
  dates: Dates,
  link: string | null = null,
): BatchRequest {
  return {
    ...progress(row, dates),
    batch_type: row.type,
    created_at: row.created_at.toISOString(),
    credits_used: row.credits_used,
    status: row.status,
    output_s3_key: link,
    purpose: row.purpose,
  }
}

export function toLinkedinBulkRequest(row: BatchRow, dates: Dates): LinkedinBulkRequest {
  return {
    ...progress(row, dates),
    timestamp: row.created_at.toISOString(),
    status: row.status.toLowerCase(),
  }
}

type Estimate = Awaited<ReturnType<Batches['estimate']>>

/** The fields that both upload dialogs need. */
export function toEstimate(file: Estimate) {
  const own = {
    client_id: file.publicId,
    filename: file.filename,
    expires_at: file.expiresAt.toISOString(),
  }
  if (file.state === 'reading') return { ...own, status: file.state }
  const staged = file.found
  return {
    ...own,
    status: file.state,
    batch_type: staged.type,
    sheet: staged.sheet,
    sheets: staged.sheets,
    columns: staged.column.header,
    title_rows: staged.column.titleRows,
    rows: staged.rows,
    valid: staged.valid,
    malformed: staged.rows - staged.valid,
    duplicates: staged.valid - staged.subjects,
    subjects: staged.subjects,
    owned: staged.owned,
    most: staged.most,
    credits_left: staged.left,
    malformed_examples: staged.malformedExamples,
    column: {
      name: staged.column.name,
      is_guessed: staged.column.isGuessed,
      has_header: staged.column.hasHeader,
      has_running_numbers: staged.hasRunningNumbers,
    },
  }
}

/** A form that submits a file, without its type. */
export function toSubmission<Form extends SubmitForm>(
  {
    client_id: clientId,
    max_credits: most,
    leave_out_customers: leavesOut,
    accept_running_numbers: accepts,
    ...upload
  }: Form,
  principal: Pick<Principal, 'userId' | 'credential' | 'actor'>,
) {
  const maxCredits = most === undefined ? null : Number(most)
  return {
    ...upload,
    userId: principal.userId,
    apiKey: keyOf(principal),
    clientId,
    maxCredits,
    leavesOutCustomers: leavesOut === 'true',
    acceptsRunningNumbers: accepts === 'true',
  }
}
interface SubmitForm {
  client_id?: string | undefined
  max_credits?: string | undefined
  leave_out_customers?: 'true' | 'false' | undefined
  accept_running_numbers?: 'true' | 'false' | undefined
}

export function acceptedText({ filename, rows }: Pick<BatchRow, 'filename' | 'rows'>): string {
  return `${filename} was accepted: ${rows.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'}.`
}
