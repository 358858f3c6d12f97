import type { ReactNode } from 'react'
import { ContactSupport } from '../../components/buttons/contact-support.tsx'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import classes from './dialogs.module.css'
import { permissionRequiredText } from './permission-required.text.ts'

interface PermissionRequiredDialogProps {
  /** Says what is not allowed, and who can allow it. */
  text: string
  /** The plan that gives the permission, if there is one. */
  opening: { text: string | null; button: ReactNode }
  onClose: () => void
}

/** Shown if a user lacks a permission. */
export function PermissionRequiredDialog(props: PermissionRequiredDialogProps) {
  const { text, opening, onClose } = props
  return (
    <Dialog title={permissionRequiredText.title} onClose={onClose}>
      <p className={classes.text}>{text}</p>
      {opening.text ? <p className={classes.text}>{opening.text}</p> : null}
      <DialogFoot closeLabel={permissionRequiredText.close} onClose={onClose}>
        <ContactSupport isSecond={opening.button !== null} />
        {opening.button}
      </DialogFoot>
    </Dialog>
  )
}
