import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { BulkKind, BulkRow } from '../features/batches/bulk-kind.ts'
import { CancelDialog } from '../features/batches/list/cancel-dialog.tsx'
import { openResult } from '../features/batches/list/open-result.ts'
import { ResumeDialog } from '../features/batches/list/resume-dialog.tsx'
import { reloadUserDetails, useGetUserDetails } from '../features/me/user-details.ts'
import { codeOf } from '../lib/api/api-error.ts'
import { focusTableIfLost } from '../lib/focus/focus-if-lost.ts'
import { CreditsPopup, RechargeWay } from './out-of-credits.tsx'

export const RECHARGE = <RechargeWay />

/** The actions of a bulk request, and their dialogs. */
export function useBulkActions(kind: BulkKind) {
  const { data: user } = useGetUserDetails()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<{ kind: 'cancel' | 'resume'; row: BulkRow } | null>(null)
  const [isOutOfCredits, setIsOutOfCredits] = useState(false)
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

  function answered(failure?: unknown) {
    setDialog(null)
    onSpent()
    if (codeOf(failure) === 'credits_exhausted') setIsOutOfCredits(true)
    focusTableIfLost()
  }

  const left = user?.credits_left
  const hasNoCredits = left !== undefined && left.phone <= 0 && left.email <= 0
  const dialogs: ReactNode = (
    <>
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
  return { actions, dialogs, answered, onSpent }
}
