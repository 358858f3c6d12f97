import { OTP_LENGTH } from '@dastak/contract/limits.ts'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import classes from './otp-input.module.css'

interface OtpInputProps {
  /** Names the group of boxes. */
  label: string
  /** Up to four digits; a box not filled yet is a space. */
  value: string
  onChange: (value: string) => void
  /** The last digit has been entered: typed, pasted or filled in by the phone. `onChange` has been told before. */
  onComplete?: () => void
  error?: string
  autoFocus?: boolean
  /** The code is being tried: it cannot be changed meanwhile. */
  readOnly?: boolean
  /** The code has ended. */
  disabled?: boolean
}

const BOXES = Array.from({ length: OTP_LENGTH }, (_, index) => index)

/** The digits that were really entered, without the gaps. */
export function enteredOtp(value: string): string {
  return value.replace(/\D/g, '')
}

/** Four boxes of one digit each. A digit moves on, Backspace in an empty box moves back, a pasted code fills them all. */
export function OtpInput({ label, value, onChange, onComplete, error, autoFocus, ...state }: OtpInputProps) {
  const errorId = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const digits = BOXES.map((index) => value[index]?.trim() ?? '')

  useEffect(() => {
    if (autoFocus) boxes.current[0]?.focus()
  }, [autoFocus])

  function put(index: number, typed: string) {
    const entered = enteredOtp(typed)
    if (typed && !entered) return
    const next = [...digits]
    if (entered.length <= 1) next[index] = entered
    else
      for (const [offset, digit] of Array.from(entered)
        .slice(0, OTP_LENGTH - index)
        .entries())
        next[index + offset] = digit
    onChange(
      next
        .map((digit) => digit || ' ')
        .join('')
        .trimEnd(),
    )
    if (entered) focus(Math.min(index + entered.length, OTP_LENGTH - 1))
    if (entered && next.every(Boolean)) onComplete?.()
  }

  function focus(index: number) {
    boxes.current[index]?.focus()
    boxes.current[index]?.select()
  }

  function type(index: number, typed: string) {
    // A digit typed over a filled box replaces it; a code filled in by the phone comes as a whole.
    const before = digits[index] ?? ''
    put(index, typed.length === 2 && before ? typed.replace(before, '') || before : typed)
  }

  function move(event: KeyboardEvent, index: number) {
    if (event.key === 'Backspace' && !digits[index] && index > 0 && !state.readOnly) {
      event.preventDefault()
      put(index - 1, '')
      focus(index - 1)
    } else if (event.key === 'ArrowLeft' && index > 0) {
      event.preventDefault()
      focus(index - 1)
    } else if (event.key === 'ArrowRight' && index < OTP_LENGTH - 1) {
      event.preventDefault()
      focus(index + 1)
    }
  }

  function paste(event: ClipboardEvent, index: number) {
    const pasted = enteredOtp(event.clipboardData.getData('text'))
    if (!pasted || state.readOnly) return
    event.preventDefault()
    put(pasted.length >= OTP_LENGTH ? 0 : index, pasted.slice(0, OTP_LENGTH))
  }

  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.boxes}>
        {BOXES.map((index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            className={classes.box}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${OTP_LENGTH}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={digits[index]}
            {...state}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type(index, event.currentTarget.value)}
            onKeyDown={(event) => move(event, index)}
            onPaste={(event) => paste(event, index)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
