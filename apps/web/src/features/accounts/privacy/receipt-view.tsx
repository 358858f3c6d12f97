import { FormButton } from '../../../components/buttons/form-button.tsx'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import type { Receipt } from './privacy.api.ts'
import classes from './privacy.module.css'
import { privacyText } from './privacy.text.ts'

const text = privacyText.removed

/** The reference of an opt-out, to keep. */
export function ReceiptView({ receipt, onAgain }: { receipt: Receipt; onAgain: () => void }) {
  return (
    <>
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {text.title}
      </h1>
      <p>{text.text}</p>
      <p>{text.reference}</p>
      <p className={classes.reference}>{receipt.reference}</p>
      <p>
        {text.since} <DateTime instant={receipt.since} />
      </p>
      <p className="dim-small">{text.keep}</p>
      <DialogFoot closeLabel={privacyText.again} onClose={onAgain}>
        <FormButton onClick={() => window.print()}>{text.print}</FormButton>
      </DialogFoot>
    </>
  )
}
