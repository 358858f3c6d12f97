import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { BatchType } from '@dastak/contract/batch-types.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { openedPage, useKeptTable } from '../components/data-table/paging/use-address-view.ts'
import { FormButton } from '../components/buttons/form-button.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { ProblemPanel } from '../components/page/problem-panel.tsx'
import { openResult } from '../features/batches/list/open-result.ts'
import type { BulkKind, BulkRow } from '../features/batches/bulk-kind.ts'
import { BulkTable } from '../features/batches/list/bulk-table.tsx'
import { bulkQuery, reloadBulk, useHasBulk } from '../features/batches/bulk.api.ts'
import { CancelDialog } from '../features/batches/list/cancel-dialog.tsx'
import { ResumeDialog } from '../features/batches/list/resume-dialog.tsx'
import { UploadDialog } from '../features/batches/upload/upload-dialog.tsx'
import { useUpload } from '../features/batches/upload/use-upload.ts'
import { reloadUserDetails, useGetUserDetails } from '../features/me/user-details.ts'
import { NOTIFICATIONS_KEY } from '../features/notifications/notifications.api.ts'
import { codeOf, problemOf } from '../lib/api/api-error.ts'
import { focusTableIfLost } from '../lib/focus/focus-if-lost.ts'
import { prefetch } from '../lib/api/query-client.ts'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'
import type { Opened } from '../lib/screen/opened.ts'
import { CreditsPopup, RechargeWay } from './out-of-credits.tsx'
import { showEnded } from './show-ended.ts'

interface BulkRequestsProps {
  kind: BulkKind
  purpose: string
  /** The types that the user may choose from. */
  types: readonly BatchType[]
  /** Shown to users who may not submit files. Earlier requests are still listed. */
  refusal: ReactNode
}

const RECHARGE = <RechargeWay />

/** What a screen of this kind asks for first. */
export const loadBulk = (kind: BulkKind, opened: Opened) =>
  prefetch(bulkQuery(kind, openedPage(opened, kind.name, columnsOf(kind), newestFirst(kind))))

const columnsOf = ({ columns }: BulkKind) => Object.keys(columns).map((id) => ({ id }))
const newestFirst = (kind: BulkKind) => `-${kind.requestedAt}`

/** A screen of bulk requests: the list and its dialogs. */
export function BulkRequests({ kind, purpose, types, refusal }: BulkRequestsProps) {
  const user = useGetUserDetails()
  const client = useQueryClient()
  const table = useKeptTable(kind.name, newestFirst(kind))
  useRefreshOnReturn(kind.name)
  const upload = useUpload(kind)
  const [dialog, setDialog] = useState<{ kind: 'cancel' | 'resume'; row: BulkRow } | null>(null)
  const [isOutOfCredits, setIsOutOfCredits] = useState(false)
  const { data: hasSome } = useHasBulk(kind, refusal !== null)

  const actions = useMemo(
    () => ({
      download: (row: BulkRow, format?: TableFormat) => void openResult(kind, row, format),
      cancel: (row: BulkRow) => setDialog({ kind: 'cancel', row }),
      resume: (row: BulkRow) => setDialog({ kind: 'resume', row }),
    }),
    [kind],
  )
  const onSpent = useCallback(() => {
    void reloadUserDetails()
    void client.invalidateQueries({ queryKey: ['credits'] })
  }, [client])
  const onEnded = useCallback(
    (row: BulkRow) => {
      showEnded(row.filename, row.status)
      void client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] })
    },
    [client],
  )

  function answered(failure?: unknown) {
    setDialog(null)
    onSpent()
    if (codeOf(failure) === 'credits_exhausted') setIsOutOfCredits(true)
    focusTableIfLost()
  }
  function submitted(failure?: unknown) {
    upload.close()
    if (failure === undefined) upload.clear()
    // The server no longer has the file: it is read again.
    else if (codeOf(failure) === 'not_found') upload.read(upload.estimate?.batch_type ?? null)
    void reloadBulk(kind)
    answered(failure)
  }

  const left = user.data?.credits_left
  const hasNoCredits = left !== undefined && left.phone <= 0 && left.email <= 0
  const problem = user.data ? null : problemOf(user.error)
  const mayUpload = user.data !== undefined && refusal === null
  const button =
    problem || refusal !== null ? null : (
      <FormButton isWaiting={!mayUpload} onClick={upload.open}>
        {kind.uploadLabel}
      </FormButton>
    )
  return (
    <>
      <PageHead title={kind.title} purpose={purpose} action={button} />
      {problem ? (
        <ProblemPanel
          problem={problem}
          onRetry={() => void user.refetch()}
          isRetrying={user.isFetching}
        />
      ) : null}
      {refusal}
      {problem || (refusal !== null && !hasSome) ? null : (
        <BulkTable
          kind={kind}
          actions={actions}
          isWaiting={user.isPending}
          {...table}
          {...{ onEnded, onSpent }}
          recharge={RECHARGE}
          emptyAction={button}
        />
      )}
      {upload.isOpen && mayUpload ? (
        <UploadDialog kind={kind} types={types} upload={upload} left={left} onAnswer={submitted} />
      ) : null}
      {dialog?.kind === 'cancel' ? (
        <CancelDialog kind={kind} row={dialog.row} onClose={() => answered()} />
      ) : null}
      {dialog?.kind === 'resume' ? (
        <ResumeDialog
          kind={kind}
          row={dialog.row}
          recharge={hasNoCredits ? RECHARGE : null}
          onAnswer={answered}
          onClose={() => setDialog(null)}
        />
      ) : null}
      <CreditsPopup isRefused={isOutOfCredits} onClose={() => setIsOutOfCredits(false)} />
    </>
  )
}
