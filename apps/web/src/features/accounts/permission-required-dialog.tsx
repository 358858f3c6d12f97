import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { DialogFoot } from '../../components/dialog-foot.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useSettings } from '../../lib/settings.ts'
import classes from './dialogs.module.css'

interface PermissionRequiredDialogProps {
  /** What may not be done, and whom to ask. */
  words: string
  /** The plan that opens it, where there is one. */
  opening: { words: string | null; button: ReactNode }
  onClose: () => void
}

/** Says to a user that something may not be done, and what opens it. */
export function PermissionRequiredDialog({ words, opening, onClose }: PermissionRequiredDialogProps) {
  const { support_contact: support } = useSettings()
  return (
    <Dialog title="Permission Required" onClose={onClose}>
      <p className={classes.text}>{words}</p>
      {opening.words ? <p className={classes.text}>{opening.words}</p> : null}
      <DialogFoot closeLabel="Close" onClose={onClose}>
        {support && (
          <Button
            component="a"
            variant={opening.button ? 'default' : 'filled'}
            href={support}
            target="_blank"
            rel="noreferrer"
          >
            Contact support
          </Button>
        )}
        {opening.button}
      </DialogFoot>
    </Dialog>
  )
}
