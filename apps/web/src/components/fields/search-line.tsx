import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconSearch } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isTypedOn } from '../../lib/focus/keyboard.ts'
import { FormButton } from '../buttons/form-button.tsx'
import { fieldsText } from './fields.text.ts'
import { Options } from './option-list.tsx'
import classes from './search-line.module.css'
import { type OptionList, useOptions } from './use-options.ts'

interface SearchLineProps {
  /** The name of the form for screen readers. */
  title: string
  /** The name of the input. */
  label: string
  placeholder: string
  initialText: string
  /** The maximum number of characters. */
  maxLength: number
  inputMode?: 'text' | 'numeric' | 'email'
  isInCapitals?: boolean
  button: string
  /** The cost of pressing the button, as text. Leave it out if it is free. */
  cost?: string
  isBusy?: boolean
  /** What a pasted text is if it is more than its number, such as one with a label; or null. */
  readPasted?: (text: string) => string | null
  /** Returns why the text cannot be sent, or null. */
  problemOf: (text: string) => string | null
  /** Returns a hint about the text, which does not stop the user from sending it. */
  hintOf?: (text: string) => ReactNode
  onSubmit: (text: string) => void
  /** Called with the typed text, to load the options. */
  onType?: (text: string) => void
  /** The list below the input. */
  options?: OptionList
  /** Shown above the input, for example a choice of the search mode. */
  children?: ReactNode
}

/** One input, focused if nothing else has the focus, and its button with the cost. */
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
  // The chosen option may already be in the address, so the text must be reset here.
  const list = useOptions(props.options, () => {
    reset()
    onType?.(initialText)
  })
  useEffect(reset, [reset])
  useEffect(() => {
    if (input.current) focusFirst(input.current)
  }, [])

  function take(next: string) {
    setText(next)
    setProblem(null)
    onType?.(next)
    list.open()
  }

  function paste(event: ClipboardEvent) {
    const read = props.readPasted?.(event.clipboardData.getData('text')) ?? null
    if (read === null) return
    event.preventDefault()
    take(read)
  }

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
        <div className={classes.field}>
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
            onPaste={paste}
            onChange={(event) => take(event.currentTarget.value)}
          />
          {props.options ? <Options list={props.options} state={list} /> : null}
        </div>
        <FormButton type="submit" isWaiting={isBusy}>
          {isBusy ? fieldsText.loading : props.button}
          {props.cost !== undefined && !isBusy ? (
            <span className={classes.cost}>· {props.cost}</span>
          ) : null}
        </FormButton>
      </div>
    </form>
  )
}

/** Focuses the input unless the user has already focused something. */
function focusFirst(input: HTMLInputElement): void {
  if (!isTypedOn()) return
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.matches('main, [role="main"]'))
    input.focus({ preventScroll: true })
}
