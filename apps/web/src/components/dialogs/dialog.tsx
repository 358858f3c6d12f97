import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'
import { dialogsText } from './dialogs.text.ts'
import { IconButton } from '../buttons/icon-button.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** In px; 440 by default. */
  width?: number
  /** Shows the title only to screen readers, and no close button. */
  isBare?: boolean
  /** At the right edge and as high as the window, for settings of the screen behind it. */
  isDrawer?: boolean
  /** The title gets the focus, so that a user who is typing does not press a button by accident. */
  startsAtTitle?: boolean
}

/**
 * A modal with the browser's dialog element: the page behind is inert, the focus stays inside and
 * returns afterwards. Escape and a click outside close it. Render it only while it is open.
 */
export function Dialog({
  title,
  onClose,
  children,
  width = 440,
  isBare = false,
  ...looks
}: DialogProps) {
  const { isDrawer = false, startsAtTitle = false } = looks
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    const page = document.documentElement
    page.style.setProperty('--dk-scrollbar', `${window.innerWidth - page.clientWidth}px`)
    opened?.showModal()
    if (startsAtTitle) heading.current?.focus()
    return () => opened?.close()
  }, [startsAtTitle])
  return (
    <dialog
      ref={dialog}
      className={`floating ${classes.dialog}`}
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
        // A second Escape lets the browser close the dialog without a cancel event.
        if (dialog.current && !dialog.current.open) onClose()
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={isBare ? undefined : classes.inner}>
        <h2
          ref={heading}
          id={titleId}
          tabIndex={startsAtTitle ? -1 : undefined}
          className={isBare ? 'visually-hidden' : classes.title}
        >
          {title}
        </h2>
        {children}
        {!isBare && (
          <IconButton label={dialogsText.close} className={classes.close} onClick={onClose}>
            <IconX size={18} />
          </IconButton>
        )}
      </div>
    </dialog>
  )
}
