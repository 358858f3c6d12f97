import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './dropdown.module.css'
import type { placePanel as Place } from './place-panel.ts'

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

const loadPlace = () => import('./place-panel.ts').then(({ placePanel }) => placePanel)

/**
 * A panel at its button, over everything else and cut off by nothing. Escape, a click outside and
 * leaving it by Tab close it.
 */
export function Dropdown({ trigger, label, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const shown = panel.current
    if (!isOpen || !shown) return
    // Only now, because what is not shown yet would not take the focus.
    shown.popover = 'manual'
    shown.showPopover()
    let stop: (() => void) | undefined
    let isClosed = false
    const begin = (placePanel: typeof Place) => {
      if (!isClosed && button.current) stop = placePanel(shown, button.current)
    }
    // Without the network it is in the middle of the window.
    loadPlace().then(begin, () => (shown.style.opacity = '1'))
    return () => {
      isClosed = true
      stop?.()
    }
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
    <div ref={anchor} data-dropdown>
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
