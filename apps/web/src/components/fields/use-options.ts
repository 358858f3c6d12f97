import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

/** One line that can be taken from the list below an input. */
export interface Option {
  id: string
  name: ReactNode
  detail?: ReactNode
  onTake: () => void
}

export interface OptionList {
  /** Names the list for screen readers. */
  label: string
  options: readonly Option[]
}

/** A list below an input: arrows choose (none before), Enter takes, Escape closes. */
export function useOptions(list: OptionList | undefined, onTake?: () => void) {
  const [isWanted, setIsWanted] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const id = useId()
  const options = list?.options ?? []
  const isOpen = isWanted && options.length > 0
  const chosen = isOpen ? options.findIndex((option) => option.id === chosenId) : -1
  const optionId = (place: number) => `${id}-${place}`

  function close() {
    setIsWanted(false)
    setChosenId(null)
  }

  function take(option: Option) {
    close()
    onTake?.()
    option.onTake()
  }

  function move(step: 1 | -1) {
    // One place more than there are options: that of the text itself.
    const places = options.length + 1
    const next = (chosen + 1 + step + places) % places
    setIsWanted(true)
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
    /** To be told of each change of the text. */
    open() {
      setIsWanted(true)
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
