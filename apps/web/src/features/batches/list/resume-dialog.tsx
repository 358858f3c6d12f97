import { maximumField } from '@dastak/contract/batches/batches.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { ReactNode } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { countWords } from '../../../lib/text/numbers.ts'
import { tellAnswer } from '../../../lib/forms/tell-answer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import type { BulkKind, BulkRow } from '../bulk-kind.ts'
import { resumeBulk, useEstimateResume } from '../bulk.api.ts'
import { isOnlyFailed, leftRows, resumeLabel } from '../bulk-words.ts'
import { MostCost } from '../most-cost.tsx'
import classes from '../upload/upload.module.css'

interface ResumeDialogProps {
  kind: BulkKind
  row: BulkRow
  /** The way to more credits, where there are none. */
  recharge: ReactNode
  /** With the failure where it failed. */
  onAnswer: (failure?: unknown) => void
  onClose: () => void
}

/** Goes on with the rows that were left out. */
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
      await tellAnswer(() => resumeBulk(kind, body), onAnswer)
    },
  })
  const { data: estimate, ...query } = useEstimateResume(row.client_id)
  const problem = estimate ? null : problemOf(query.error)
  const left = countWords(leftRows(row), 'row')
  return (
    <Dialog
      title={
        isOnlyFailed(row) ? `Retry failed rows of ${row.filename}?` : `Resume ${row.filename}?`
      }
      onClose={onClose}
    >
      <form className={classes.form} aria-label={label} {...form.element}>
        <p>
          {left} {leftRows(row) === 1 ? 'is' : 'are'} left. What was found stays and is not charged
          again; you pay only for what is found now.
        </p>
        {problem ? (
          <ProblemPanel look="line" problem={problem} onRetry={() => void query.refetch()} />
        ) : null}
        {estimate ? (
          <MostCost
            most={estimate.most}
            left={estimate.credits_left}
            note={
              estimate.most.phone + estimate.most.email === 0
                ? 'Free: everything that is left is yours already.'
                : undefined
            }
            short={
              recharge ? (
                <>You have no credits left. Resume after a recharge. {recharge}</>
              ) : undefined
            }
          />
        ) : null}
        {query.isPending ? <p role="status">Counting what it can cost.</p> : null}
        <TextInput
          label="Spend at most (optional)"
          description="Credits from now on, phone and email together"
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
