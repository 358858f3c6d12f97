import type { BatchType } from '@dastak/contract/batch-types.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { openedPage, useKeptTable } from '../components/data-table/paging/use-address-view.ts'
import { FormButton } from '../components/buttons/form-button.tsx'
import { useDrop } from '../components/fields/use-drop.ts'
import { PageHead } from '../components/page/page-head.tsx'
import { ProblemPanel } from '../components/page/problem-panel.tsx'
import { batchesText } from '../features/batches/batches.text.ts'
import type { BulkKind, BulkRow } from '../features/batches/bulk-kind.ts'
import { BulkTable } from '../features/batches/list/bulk-table.tsx'
import { bulkQuery, reloadBulk, useHasBulk } from '../features/batches/bulk.api.ts'
import { UploadDialog } from '../features/batches/upload/upload-dialog.tsx'
import { useUpload } from '../features/batches/upload/use-upload.ts'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { NOTIFICATIONS_KEY } from '../features/notifications/notifications.api.ts'
import { codeOf, problemOf } from '../lib/api/api-error.ts'
import { prefetch } from '../lib/api/query-client.ts'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'
import type { Opened } from '../lib/screen/opened.ts'
import classes from './bulk-requests.module.css'
import { showEnded } from './show-ended.ts'
import { RECHARGE, useBulkActions } from './use-bulk-actions.tsx'

interface BulkRequestsProps {
  kind: BulkKind
  purpose: string
  /** The types that the user may choose from. */
  types: readonly BatchType[]
  /** Shown to users who may not submit files. Earlier requests are still listed. */
  refusal: ReactNode
}

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
  const { actions, dialogs, answered, onSpent } = useBulkActions(kind)
  const { data: hasSome } = useHasBulk(kind, refusal !== null)

  const onEnded = useCallback(
    (row: BulkRow) => {
      showEnded(row.filename, row.status)
      void client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] })
    },
    [client],
  )

  function submitted(failure?: unknown) {
    upload.close()
    if (failure === undefined) upload.clear()
    // The server no longer has the file: it is read again.
    else if (codeOf(failure) === 'not_found') upload.read(upload.estimate?.batch_type ?? null)
    void reloadBulk(kind)
    answered(failure)
  }

  const left = user.data?.credits_left
  const problem = user.data ? null : problemOf(user.error)
  const mayUpload = user.data !== undefined && refusal === null
  const only = types.length === 1 ? (types[0] ?? null) : null
  const dropped = (files: readonly File[]) => upload.drop(only, files)
  const isOver = useDrop(mayUpload && !upload.isOpen ? dropped : null)
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
      {isOver ? (
        <p className={classes.drop} role="status">
          {batchesText.upload.dropAnywhere}
        </p>
      ) : null}
      {upload.isOpen && mayUpload ? (
        <UploadDialog
          kind={kind}
          types={types}
          upload={upload}
          left={left}
          hasCustomers={user.data?.has_known_customers ?? false}
          onAnswer={submitted}
        />
      ) : null}
      {dialogs}
    </>
  )
}
