import { useEffect } from 'react'
import { useSharedValue } from '../../../lib/state/shared-value.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { waiting } from './confirmed.ts'

/** Shows the dialog while a call waits for a confirmation. Rendered once in the console. */
export function ConfirmationHost() {
  const open = useSharedValue(waiting)
  useEffect(() => () => waiting.get()?.giveUp(), [])
  if (open === null) return null
  return (
    <ConfirmationDialog
      needsCode={open.needsCode}
      onConfirmed={open.confirm}
      onClose={open.giveUp}
    />
  )
}
