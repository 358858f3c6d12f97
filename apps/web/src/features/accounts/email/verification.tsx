import { useState } from 'react'
import { later } from '../../../components/page/later.tsx'
import type { EmailVerificationDialogProps } from './verification-dialog.tsx'

export const EmailVerificationDialog = later<EmailVerificationDialogProps>(
  async () => (await import('./verification-dialog.tsx')).EmailVerificationDialog,
)

/** The dialog as a hook: `open` shows it. Render `dialog` on the screen. */
export function useEmailVerificationDialog(options: Omit<EmailVerificationDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => setIsOpen(true),
    dialog: isOpen ? (
      <EmailVerificationDialog {...options} onClose={() => setIsOpen(false)} />
    ) : null,
  }
}
