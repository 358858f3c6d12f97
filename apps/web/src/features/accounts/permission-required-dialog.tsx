import type { ReactNode } from 'react'
import { ContactSupport } from '../../components/buttons/contact-support.tsx'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import classes from './dialogs.module.css'

interface PermissionRequiredDialogProps {
  /** What may not be done, and whom to ask. */
  words: string
  /** The plan that opens it, where there is one. */
  opening: { words: string | null; button: ReactNode }
  onClose: () => void
}

/** Says to a user that something may not be done, and what opens it. */
export function PermissionRequiredDialog(props: PermissionRequiredDialogProps) {
  const { words, opening, onClose } = props
  return (
    <Dialog title="Permission Required" onClose={onClose}>
      <p className={classes.text}>{words}</p>
      {opening.words ? <p className={classes.text}>{opening.words}</p> : null}
      <DialogFoot closeLabel="Close" onClose={onClose}>
        <ContactSupport isSecond={opening.button !== null} />
        {opening.button}
      </DialogFoot>
    </Dialog>
  )
}
