import { REPORT_REASON_MAX } from '@dastak/contract/limits.ts'
import { reportAnswerField } from '@dastak/contract/operator/reports.ts'
import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { reportsText } from './reports.text.ts'
import shared from '../operator.module.css'

const text = reportsText.rejectDialog

interface RejectDialogProps {
  title: string
  /** Rejects with ApiError. */
  send: (answer: string) => Promise<void>
  onClose: () => void
}

/** The words with which one or several reports are rejected. */
export function RejectDialog({ title, send, onClose }: RejectDialogProps) {
  const form = useForm({
    values: { answer: '' },
    rules: { answer: reportAnswerField },
    othersAt: 'answer',
    async send({ answer }) {
      await send(answer)
      onClose()
      return 'leaving'
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={shared.form} aria-label={text.label} {...form.element}>
        <Textarea
          label={text.answer}
          description={text.note}
          rows={3}
          maxLength={REPORT_REASON_MAX}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
          }}
          {...form.field('answer')}
        />
        <DialogFoot onClose={onClose} submit={text.submit} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
