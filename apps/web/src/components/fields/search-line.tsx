import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { isTypedOn } from '../../lib/focus/keyboard.ts'
import { FormButton } from '../buttons/form-button.tsx'
import { Options } from './option-list.tsx'
import classes from './search-line.module.css'
import { type OptionList, useOptions } from './use-options.ts'

interface SearchLineProps {
  /** Names the form for screen readers. */
  title: string
  /** Names the input. */
  label: string
  placeholder: string
  /** The first text of the input. */
  initialText: string
  /** Most characters that can be typed. */
  maxLength: number
  inputMode?: 'text' | 'numeric' | 'email'
  isInCapitals?: boolean
  button: string
  /** What pressing the button can cost; nothing is said of what is free. */
  cost?: string
  isBusy?: boolean
  /** Why the text may not be sent, else null. */
  problemOf: (text: string) => string | null
  /** Something to look at again, which does not keep anybody from sending it. */
  hintOf?: (text: string) => ReactNode
  onSubmit: (text: string) => void
  /** Told what is typed, for the options. */
  onType?: (text: string) => void
  /** What can be taken from a list below the input. */
  options?: OptionList
  /** Above the input, for example a choice of what to search by. */
  children?: ReactNode
}

/** One input, focused if nothing comes first, and its button, which says what it can cost. */
export function SearchLine({
  problemOf,
  hintOf,
  onSubmit,
  onType,
  initialText,
  isBusy = false,
  ...props
}: SearchLineProps) {
  const [text, setText] = useState(initialText)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const reset = useCallback(() => {
    setText(initialText)
    setProblem(null)
  }, [initialText])
  // What is taken may be what the address has already: the text is its again.
  const list = useOptions(props.options, () => {
    reset()
    onType?.(initialText)
  })
  useEffect(reset, [reset])
  useEffect(() => {
    if (input.current) focusFirst(input.current)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    list.close()
    const found = problemOf(text)
    setProblem(found)
    if (found === null) onSubmit(text.trim())
    else input.current?.focus()
  }

  return (
    <form
      className={classes.form}
      onSubmit={submit}
      noValidate
      role="search"
      aria-label={props.title}
    >
      {props.children}
      <div className={classes.line}>
        <div className={classes.place}>
          <TextInput
            ref={input}
            classNames={props.isInCapitals ? { input: classes.capitals ?? '' } : undefined}
            aria-label={props.label}
            placeholder={props.placeholder}
            value={text}
            maxLength={props.maxLength}
            inputMode={props.inputMode ?? 'text'}
            autoComplete="off"
            spellCheck={false}
            leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
            error={problem}
            description={problem === null ? hintOf?.(text) : null}
            descriptionProps={{ role: 'status' }}
            inputWrapperOrder={['input', 'error', 'description']}
            {...list.input}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setProblem(null)
              onType?.(event.currentTarget.value)
              list.open()
            }}
          />
          {props.options ? <Options list={props.options} state={list} /> : null}
        </div>
        <FormButton type="submit" isWaiting={isBusy}>
          {isBusy ? 'Loading...' : props.button}
          {props.cost !== undefined && !isBusy ? (
            <span className={classes.cost}>· {props.cost}</span>
          ) : null}
        </FormButton>
      </div>
    </form>
  )
}

/** What somebody has chosen keeps the focus. */
function focusFirst(input: HTMLInputElement): void {
  if (!isTypedOn()) return
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.matches('main, [role="main"]'))
    input.focus({ preventScroll: true })
}
