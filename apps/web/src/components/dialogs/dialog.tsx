import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'
import { IconButton } from '../buttons/icon-button.tsx'

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
  /** The focus begins on the title: nothing in it is to be pressed by somebody who was typing. */
  startsAtTitle?: boolean
}

/**
 * A modal on the browser's own dialog element: the page behind is inert, the focus stays inside and
 * returns to where it was, Escape and a click beside it close it. Render it only while it is open.
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
        // The browser may close it without asking, after a second Escape.
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
          <IconButton label="Close" className={classes.close} onClick={onClose}>
            <IconX size={18} />
          </IconButton>
        )}
      </div>
    </dialog>
  )
}
