import { useState } from 'react'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { Tick } from '../../../components/fields/tick.tsx'
import { operatorText } from '../operator.text.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { acceptReports, type OperatorReport, rejectReports } from './reports.api.ts'
import { reportsText as text } from './reports.text.ts'

interface ManyReportsProps {
  chosen: readonly OperatorReport[]
  onDone: () => void
}

/** Buttons that answer the selected reports. */
export function ManyReports({ chosen, onDone }: ManyReportsProps) {
  const [open, setOpen] = useState<'accept' | 'reject' | null>(null)
  const [addsToList, setAddsToList] = useState(false)
  const ids = chosen.map((report) => report.report_id)
  const close = () => setOpen(null)
  return (
    <>
      <SmallButton look="outlined" onClick={() => setOpen('accept')}>
        {text.acceptMany}
      </SmallButton>
      <SmallButton look="outlined" onClick={() => setOpen('reject')}>
        {text.rejectMany}
      </SmallButton>
      {open === 'accept' && (
        <ConfirmDialog
          title={text.acceptManyTitle(ids.length)}
          action={text.acceptMany}
          closeLabel={operatorText.cancel}
          act={async () => text.done((await acceptReports(ids, addsToList)).done, ids.length)}
          onAnswer={(failure) => {
            close()
            if (failure === undefined) onDone()
          }}
          onClose={close}
        >
          <p>{text.acceptManyNote}</p>
          <Tick
            label={text.list.label}
            note={text.list.note}
            isTicked={addsToList}
            onTick={setAddsToList}
          />
        </ConfirmDialog>
      )}
      {open === 'reject' && (
        <RejectDialog
          title={text.rejectManyTitle(ids.length)}
          send={async (answer) => {
            const { done } = await rejectReports(ids, answer)
            showSnackbar('success', text.done(done, ids.length))
            onDone()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
