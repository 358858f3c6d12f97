import { useEffect, useRef } from 'react'
import { fieldsText } from './fields.text.ts'
import classes from './option-list.module.css'
import type { OptionList, useOptions } from './use-options.ts'

/** The list of `useOptions`, below its input. */
export function Options({
  list,
  state,
}: {
  list: OptionList
  state: ReturnType<typeof useOptions>
}) {
  const { id, isOpen, chosen, optionId } = state
  const box = useRef<HTMLUListElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      <span className="visually-hidden" role="status">
        {isOpen ? fieldsText.suggestions(list.options.length) : null}
      </span>
      {isOpen ? (
        <ul
          ref={box}
          id={id}
          className={`floating ${classes.list}`}
          role="listbox"
          aria-label={list.label}
          // Keeps the focus on the input. Otherwise the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {list.options.map((option, index) => (
            <li
              key={option.id}
              id={optionId(index)}
              className={classes.option}
              role="option"
              aria-selected={index === chosen}
              onPointerMove={() => state.choose(option)}
              onClick={() => state.take(option)}
            >
              <span className={classes.name}>{option.name}</span>
              {option.detail ? (
                <span className={`dim-small ${classes.detail}`}>{option.detail}</span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
