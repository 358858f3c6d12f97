import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SEARCH_INPUT_MAX, SEARCH_MODES, type SearchMode, inputProblem } from './search-modes.ts'
import classes from './search-form.module.css'

interface SearchFormProps {
  mode: SearchMode
  onModeChange: (mode: SearchMode) => void
  /** What stands in the input at first. */
  initialText: string
  isBusy: boolean
  /** What the server said about the input. */
  problem?: string | null
  onSubmit: (text: string) => void
}

/** The radio choice, the one input and its button. To be keyed by mode: a new mode starts empty. */
export function SearchForm({ mode, onModeChange, initialText, isBusy, problem, onSubmit }: SearchFormProps) {
  const [text, setText] = useState(initialText)
  const [ownProblem, setOwnProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const words = SEARCH_MODES[mode]
  useEffect(() => setText(initialText), [initialText])

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = inputProblem(mode, text)
    setOwnProblem(found)
    if (found === null) onSubmit(text.trim())
    else input.current?.focus()
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate role="search" aria-label={words.title}>
      <fieldset className={classes.modes}>
        <legend className="visually-hidden">Search by</legend>
        {(Object.keys(SEARCH_MODES) as SearchMode[]).map((choice) => (
          <label key={choice} className={classes.mode}>
            <input
              type="radio"
              name="mode"
              value={choice}
              checked={choice === mode}
              onChange={() => onModeChange(choice)}
            />
            {SEARCH_MODES[choice].label}
          </label>
        ))}
      </fieldset>
      <div className={classes.line}>
        <TextInput
          ref={input}
          className={classes.input}
          aria-label={words.input}
          placeholder={words.placeholder}
          value={text}
          maxLength={SEARCH_INPUT_MAX}
          inputMode={mode === 'din' ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
          error={ownProblem ?? problem}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setOwnProblem(null)
          }}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Loading...' : words.button}
          {mode === 'din' && !isBusy ? <span className={classes.cost}>· up to 1 phone + 1 e-mail credit</span> : null}
        </Button>
      </div>
    </form>
  )
}
