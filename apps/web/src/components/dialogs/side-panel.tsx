import { IconX } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { dialogsText } from './dialogs.text.ts'
import classes from './side-panel.module.css'

interface SidePanelProps {
  title: string
  /** The tooltip of the title. */
  titleNote?: string
  /** At the left of the bar above the title. */
  bar: ReactNode
  /** True if it fills the screen. The caller must make the page behind it inert. */
  isModal: boolean
  panel: RefObject<HTMLDivElement | null>
  /** Gets the focus when the content changes. */
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
  children: ReactNode
}

/**
 * A panel at the right edge, next to the page, which can still be used. On a phone it fills the
 * screen. It is not a `dialog` element, because that would cover the snackbars.
 */
export function SidePanel({
  title,
  titleNote,
  bar,
  isModal,
  panel,
  heading,
  onClose,
  children,
}: SidePanelProps) {
  return (
    <div
      ref={panel}
      className={classes.panel}
      role={isModal ? 'dialog' : 'complementary'}
      aria-modal={isModal || undefined}
      aria-labelledby="side-panel-title"
    >
      <div className={classes.bar}>
        {bar}
        <IconButton label={dialogsText.close} className={classes.close} onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      </div>
      <div className={classes.body}>
        <h2
          id="side-panel-title"
          ref={heading}
          tabIndex={-1}
          className="big-name"
          title={titleNote}
        >
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}
