import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { crmText } from './crm.text.ts'
import { PushDialog } from './push-dialog.tsx'

/** The button that pushes selected leads, and its dialog. */
export function PushAction({ leadIds }: { leadIds: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        <IconSend size={16} stroke={1.7} aria-hidden="true" />
        {crmText.push.title}
      </button>
      {isOpen ? <PushDialog leadIds={leadIds} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
