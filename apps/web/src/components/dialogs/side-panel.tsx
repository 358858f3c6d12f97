import { IconX } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import classes from './side-panel.module.css'

interface SidePanelProps {
  title: string
  /** Shown on hover over the title. */
  titleNote?: string
  /** At the left of the bar above the title. */
  bar: ReactNode
  /** True where it takes the whole screen: whoever draws what is behind makes that inert. */
  isModal: boolean
  panel: RefObject<HTMLDivElement | null>
  /** Takes the focus when what is shown changes. */
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
  children: ReactNode
}

/**
 * A panel at the right edge, beside the page, which stays in use; on a phone it takes the whole
 * screen. It is no `dialog` element: that would cover the snackbars that tell what was copied.
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
        <IconButton label="Close" className={classes.close} onClick={onClose}>
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
