import { type ReactNode, useRef, useState } from 'react'
import { focusIfLost } from '../../lib/focus/focus-if-lost.ts'
import classes from './first-few.module.css'
import { SmallButton } from '../buttons/small-button.tsx'

interface FirstFewProps<Item> {
  items: readonly Item[]
  /** The number of items shown at first. */
  atFirst: number
  className: string | undefined
  /** Renders an item as an `li` with its key. */
  render: (item: Item, index: number) => ReactNode
  /** The text of the button that shows all items. */
  button: string
  /** Shown below the list when all items are shown. */
  children?: ReactNode
}

/** The first items of a list, and a button that shows all and focuses the first new item. */
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
  // One more item needs no more room than the button.
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
