import { maximumField } from '@dastak/contract/batches/batches.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { ReactNode } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { runWithSnackbar } from '../../../lib/forms/run-with-snackbar.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { batchesText } from '../batches.text.ts'
import type { BulkKind, BulkRow } from '../bulk-kind.ts'
import { resumeBulk, useEstimateResume } from '../bulk.api.ts'
import { isOnlyFailed, leftRows, resumeLabel } from '../bulk-text.ts'
import { MostCost } from '../most-cost.tsx'
import classes from '../upload/upload.module.css'

const text = batchesText.resumeDialog

interface ResumeDialogProps {
  kind: BulkKind
  row: BulkRow
  /** How to get more credits; null if there are some. */
  recharge: ReactNode
  /** Called after each answer of the server, with the failure if there was one. */
  onAnswer: (failure?: unknown) => void
  onClose: () => void
}

/** Resumes a request with the rows that have no result yet. */
export function ResumeDialog({ kind, row, recharge, onAnswer, onClose }: ResumeDialogProps) {
  const label = resumeLabel(row)
  const form = useForm<{ max_credits: string }>({
    values: { max_credits: '' },
    rules: { max_credits: maximumField },
    async send({ max_credits }) {
      const body = {
        client_id: row.client_id,
        ...(max_credits && { max_credits: Number(max_credits) }),
      }
      await runWithSnackbar(() => resumeBulk(kind, body), onAnswer)
    },
  })
  const { data: estimate, ...query } = useEstimateResume(row.client_id)
  const problem = estimate ? null : problemOf(query.error)
  return (
    <Dialog
      title={isOnlyFailed(row) ? text.retryTitle(row.filename) : text.title(row.filename)}
      onClose={onClose}
    >
      <form className={classes.form} aria-label={label} {...form.element}>
        <p>{text.text(leftRows(row))}</p>
        {problem ? (
          <ProblemPanel look="line" problem={problem} onRetry={() => void query.refetch()} />
        ) : null}
        {estimate ? (
          <MostCost
            most={estimate.most}
            left={estimate.credits_left}
            note={estimate.most.phone + estimate.most.email === 0 ? text.free : undefined}
            short={
              recharge ? (
                <>
                  {text.noCredits} {recharge}
                </>
              ) : undefined
            }
          />
        ) : null}
        {query.isPending ? <p role="status">{text.counting}</p> : null}
        <TextInput
          label={batchesText.upload.maximum}
          description={text.maximumNote}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={9}
          classNames={{ input: classes.maximum }}
          {...form.field('max_credits')}
        />
        <DialogFoot onClose={onClose} submit={label} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
