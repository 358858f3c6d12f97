import { type ReactNode, useRef, useState } from 'react'
import { focusIfLost } from '../../lib/focus/focus-if-lost.ts'
import classes from './first-few.module.css'
import { SmallButton } from '../buttons/small-button.tsx'

interface FirstFewProps<Item> {
  items: readonly Item[]
  /** So many are enough to begin with. */
  atFirst: number
  className: string | undefined
  /** One of them, as an `li` with its key. */
  render: (item: Item, place: number) => ReactNode
  /** Shows all of them. */
  button: string
  /** What stands below all of them. */
  children?: ReactNode
}

/** A list's first few, and all at a press, which goes on at the first that was hidden. */
export function FirstFew<Item>({
  items,
  atFirst,
  className,
  render,
  button,
  children,
}: FirstFewProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [areAllShown, showAll] = useState(false)
  // One more takes no more room than the button.
  const isCut = !areAllShown && items.length > atFirst + 1
  return (
    <>
      <ul ref={list} className={className}>
        {(isCut ? items.slice(0, atFirst) : items).map(render)}
      </ul>
      {isCut ? (
        <SmallButton
          look="plain"
          className={classes.all}
          onClick={() => {
            showAll(true)
            focusIfLost(() =>
              list.current?.children[atFirst]?.querySelector<HTMLElement>('a, button'),
            )
          }}
        >
          {button}
        </SmallButton>
      ) : (
        children
      )}
    </>
  )
}
