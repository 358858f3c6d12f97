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

/** The least room between a panel and an edge of the window, in pixels. */
const EDGE_PX = 12
/** The room between a panel and its button, as in the style sheet. */
const GAP_PX = 8

/**
 * A panel ends with its button, unless that would cut it off on the left. It is above its button if
 * there is more room and it does not fit below. What is still too long scrolls.
 */
function keepOnScreen(panel: HTMLElement, button: HTMLElement) {
  // A sheet at the bottom of the screen has its place.
  if (getComputedStyle(panel).position === 'fixed') return panel.removeAttribute('style')
  panel.style.right = '0'
  const { left } = panel.getBoundingClientRect()
  panel.style.right = `${Math.min(0, left - EDGE_PX)}px`
  const { top, bottom } = button.getBoundingClientRect()
  const above = top - GAP_PX - EDGE_PX
  const below = innerHeight - bottom - GAP_PX - EDGE_PX
  const isAbove = panel.scrollHeight > below && above > below
  panel.style.top = isAbove ? 'auto' : `calc(100% + ${GAP_PX}px)`
  panel.style.bottom = isAbove ? `calc(100% + ${GAP_PX}px)` : 'auto'
  panel.style.maxHeight = `${isAbove ? above : below}px`
}

/** A panel at its button. Escape, a click outside and leaving it by Tab close it. */
export function Dropdown({ trigger, label, children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const shown = panel.current
    if (!isOpen || !shown) return
    const place = () => button.current && keepOnScreen(shown, button.current)
    place()
    addEventListener('resize', place)
    // Its content may come later.
    const observer = new ResizeObserver(place)
    observer.observe(shown)
    return () => {
      removeEventListener('resize', place)
      observer.disconnect()
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
