import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { codeIn, digitsOf } from '../../lib/forms/otp-code.ts'
import { fieldsText } from './fields.text.ts'
import classes from './otp-input.module.css'

interface OtpInputProps {
  /** The name of the group of boxes. */
  label: string
  /** How many digits the code has. */
  digits: number
  /** Up to so many digits. A space is an empty box. */
  value: string
  onChange: (value: string) => void
  /** Called after `onChange` when the last digit was typed, pasted or filled in by the phone. */
  onComplete?: () => void
  error?: string
  autoFocus?: boolean
  /** True while the code is being checked. */
  readOnly?: boolean
  /** True if the code is no longer valid. */
  disabled?: boolean
}

/**
 * Boxes of one digit each. A digit moves on; Backspace in an empty box moves back. A code that
 * is pasted or filled in by the phone fills all boxes, whichever box has the focus.
 */
export function OtpInput({
  label,
  digits: count,
  value,
  onChange,
  onComplete,
  error,
  autoFocus,
  ...state
}: OtpInputProps) {
  const errorId = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const digits = Array.from({ length: count }, (_, index) => value[index]?.trim() ?? '')

  useEffect(() => {
    if (autoFocus) boxes.current[0]?.focus()
  }, [autoFocus])

  /** Enters digits from a box on. An empty text clears the box. */
  function put(index: number, entered: string) {
    const next = withDigits(digits, index, entered)
    onChange(
      next
        .map((digit) => digit || ' ')
        .join('')
        .trimEnd(),
    )
    if (entered) focus(Math.min(index + entered.length, count - 1))
    if (entered && next.every(Boolean)) onComplete?.()
  }

  function focus(index: number) {
    boxes.current[index]?.focus()
    boxes.current[index]?.select()
  }

  function type(index: number, typed: string) {
    const before = digits[index] ?? ''
    const entered = digitsOf(typed)
    const code =
      codeIn(typed, count) ?? (before ? codeIn(removeDigit(entered, before), count) : null)
    if (code) put(0, code)
    // A digit typed over a filled box replaces it.
    else if (entered.length === 2 && before) put(index, removeDigit(entered, before))
    // Too many digits are not a code. The first ones would be a wrong code.
    else if (entered.length < count && (entered || !typed)) put(index, entered)
  }

  function move(event: KeyboardEvent, index: number) {
    const isErased = event.key === 'Backspace' && !digits[index] && !state.readOnly
    const isBack = isErased || event.key === 'ArrowLeft'
    const to = isBack ? index - 1 : event.key === 'ArrowRight' ? index + 1 : -1
    if (to < 0 || to >= count) return
    event.preventDefault()
    if (isErased) put(to, '')
    focus(to)
  }

  function paste(event: ClipboardEvent, index: number) {
    const text = event.clipboardData.getData('text')
    const code = codeIn(text, count)
    const entered = digitsOf(text)
    if (!entered || state.readOnly) return
    event.preventDefault()
    if (code) put(0, code)
    else if (entered.length < count) put(index, entered)
  }

  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.boxes}>
        {digits.map((digit, index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            className={classes.box}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            aria-label={fieldsText.digit(index + 1, count)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={digit}
            {...state}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type(index, event.currentTarget.value)}
            onKeyDown={(event) => move(event, index)}
            onPaste={(event) => paste(event, index)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className={`error-small ${classes.error}`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The digits with `entered` from an index on. An empty text clears the digit at the index. */
function withDigits(digits: readonly string[], index: number, entered: string): string[] {
  const kept = entered === '' ? [''] : [...entered].slice(0, digits.length - index)
  return digits.toSpliced(index, kept.length, ...kept)
}

/** Removes the digit that was in the box before, at the start or the end of the new text. */
function removeDigit(entered: string, before: string): string {
  return entered.startsWith(before)
    ? entered.slice(1)
    : entered.replace(new RegExp(`${before}$`), '')
}
