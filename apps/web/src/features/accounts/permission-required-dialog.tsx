import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { DialogFoot } from '../../components/dialog-foot.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useSettings } from '../../lib/settings.ts'
import classes from './dialogs.module.css'

/** Tells a user that he may not do something: `words` say what, and whom to ask. */
export function PermissionRequiredDialog({ words, onClose }: { words: string; onClose: () => void }) {
  const { support_contact: support } = useSettings()
  return (
    <Dialog title="Permission Required" onClose={onClose}>
      <p className={classes.text}>{words}</p>
      <DialogFoot closeLabel="Close" onClose={onClose}>
        {support && (
          <Button component="a" href={support} target="_blank" rel="noreferrer">
            Contact support
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
