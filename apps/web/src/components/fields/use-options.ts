import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

/** An option of the list below an input. */
export interface Option {
  id: string
  name: ReactNode
  detail?: ReactNode
  onTake: () => void
}

export interface OptionList {
  /** The name of the list for screen readers. */
  label: string
  options: readonly Option[]
}

/**
 * A list below an input. The arrow keys choose an option, Enter takes it, Escape closes the list.
 */
export function useOptions(list: OptionList | undefined, onTake?: () => void) {
  const [isRequested, setIsRequested] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const id = useId()
  const options = list?.options ?? []
  const isOpen = isRequested && options.length > 0
  const chosen = isOpen ? options.findIndex((option) => option.id === chosenId) : -1
  const optionId = (index: number) => `${id}-${index}`

  function close() {
    setIsRequested(false)
    setChosenId(null)
  }

  function take(option: Option) {
    close()
    onTake?.()
    option.onTake()
  }

  function move(step: 1 | -1) {
    // One more than the options, because the text itself is also a stop.
    const stops = options.length + 1
    const next = (chosen + 1 + step + stops) % stops
    setIsRequested(true)
    setChosenId(next === 0 ? null : options[next - 1]!.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || options.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      take(options[chosen]!)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return {
    id,
    isOpen,
    chosen,
    optionId,
    take,
    close,
    /** Call it after each change of the text. */
    open() {
      setIsRequested(true)
      setChosenId(null)
    },
    choose: (option: Option) => setChosenId(option.id),
    input: list
      ? ({
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? id : undefined,
          'aria-activedescendant': chosen >= 0 ? optionId(chosen) : undefined,
          onKeyDown,
          onBlur: close,
        } as const)
      : null,
  }
}
