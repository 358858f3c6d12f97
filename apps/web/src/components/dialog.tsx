import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** 440 px unless said otherwise. */
  width?: number
  /** Shows the title only to screen readers, and no close button. */
  isBare?: boolean
  /** At the right edge, as high as the window: for what concerns the screen behind it. */
  isDrawer?: boolean
}

/**
 * A modal on the browser's own dialog element: the page behind is inert, the focus stays inside and returns to where
 * it was, Escape and a click beside it close it. Render it only while it is open.
 */
export function Dialog({ title, onClose, children, width = 440, isBare = false, isDrawer = false }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    const page = document.documentElement
    page.style.setProperty('--dk-scrollbar', `${window.innerWidth - page.clientWidth}px`)
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-bare={isBare || undefined}
      data-drawer={isDrawer || undefined}
      style={{ width }}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // The browser may close it without asking, after a second Escape.
        if (dialog.current && !dialog.current.open) onClose()
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={isBare ? undefined : classes.inner}>
        <h2 id={titleId} className={isBare ? 'visually-hidden' : classes.title}>
          {title}
        </h2>
        {children}
        {!isBare && (
          <IconButton label="Close" className={classes.close} onClick={onClose}>
            <IconX size={18} />
          </IconButton>
        )}
      </div>
    </dialog>
  )
}
