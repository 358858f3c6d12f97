import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { RefreshDialog, type RefreshActionProps } from './refresh-dialog.tsx'
import { refreshText as text } from './refresh.text.ts'

/** How many leads are refreshed at a time: each of them is a call. */
const MOST = 50

/** The button that refreshes selected leads, and its dialog. */
export function RefreshAction({ leadIds, onRefreshed }: RefreshActionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () =>
    leadIds.length > MOST ? showSnackbar('error', text.tooMany(MOST)) : setIsOpen(true)
  return (
    <>
      <button type="button" onClick={open}>
        <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
        {text.refresh}
      </button>
      {isOpen ? (
        <RefreshDialog
          leadIds={leadIds}
          onRefreshed={onRefreshed}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
