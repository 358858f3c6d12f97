import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './dropdown.module.css'

interface DropdownProps {
  /** Renders the button. Spread the properties on it. */
  trigger: (properties: {
    'aria-expanded': boolean
    'aria-controls': string
    onClick: () => void
    ref: React.RefObject<HTMLButtonElement | null>
  }) => ReactNode
  /** Names the panel for screen readers. */
  label: string
  children: (close: () => void) => ReactNode
}

/** The least room to the left of a panel, in pixels. */
const EDGE_PX = 12

/** A panel ends with its button, unless that would cut it off on the left. */
function keepOnScreen(panel: HTMLElement) {
  panel.style.right = '0'
  const { left } = panel.getBoundingClientRect()
  panel.style.right = `${Math.min(0, left - EDGE_PX)}px`
}

/** A panel below its button. Escape, a click outside and leaving it by Tab close it. */
export function Dropdown({ trigger, label, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => panel.current && keepOnScreen(panel.current)
    place()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setIsOpen(false)
    }
    // In the capture phase, so that the panel of a person below stays open.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape, true)
    }
  }, [isOpen])

  return (
    <div className={classes.anchor} ref={anchor}>
      {trigger({
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => setIsOpen(!isOpen),
        ref: button,
      })}
      {isOpen && (
        <div
          id={id}
          ref={panel}
          className={`floating ${classes.panel}`}
          role="group"
          aria-label={label}
        >
          {children(() => setIsOpen(false))}
        </div>
      )}
    </div>
  )
}
