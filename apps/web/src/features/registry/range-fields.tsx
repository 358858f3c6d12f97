import { useEffect, useId, useState } from 'react'
import classes from './filter-panel.module.css'

interface RangeFieldsProps {
  label: string
  from: number | undefined
  to: number | undefined
  placeholders: readonly [string, string]
  /** Null where what was typed is no value. */
  parse: (typed: string) => number | null
  words: (value: number) => string
  /** Said of what is no value. */
  problem: string
  onChange: (from: number | undefined, to: number | undefined) => void
}

/** A lowest and a highest value; they count when the field is left, or with Enter. */
export function RangeFields({ label, from, to, placeholders, parse, words, problem, onChange }: RangeFieldsProps) {
  const id = useId()
  const [isWrong, setIsWrong] = useState<string | null>(null)
  const common = { parse, words, problemId: id }

  function take(next: { from?: number | undefined; to?: number | undefined }) {
    const range = { from, to, ...next }
    const isTurned = range.from !== undefined && range.to !== undefined && range.from > range.to
    setIsWrong(isTurned ? 'The first must not be above the second.' : null)
    if (!isTurned) onChange(range.from, range.to)
  }
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.range}>
        <RangeField
          {...common}
          label={`${label}, from`}
          placeholder={placeholders[0]}
          value={from}
          onTake={(value) => take({ from: value })}
          onWrong={() => setIsWrong(problem)}
        />
        to
        <RangeField
          {...common}
          label={`${label}, to`}
          placeholder={placeholders[1]}
          value={to}
          onTake={(value) => take({ to: value })}
          onWrong={() => setIsWrong(problem)}
        />
      </div>
      {isWrong === null ? null : (
        <p id={id} className={classes.problem} role="alert">
          {isWrong}
        </p>
      )}
    </fieldset>
  )
}

interface RangeFieldProps {
  label: string
  placeholder: string
  value: number | undefined
  parse: (typed: string) => number | null
  words: (value: number) => string
  problemId: string
  onTake: (value: number | undefined) => void
  onWrong: () => void
}

function RangeField({ label, placeholder, value, parse, words, problemId, onTake, onWrong }: RangeFieldProps) {
  const said = value === undefined ? '' : words(value)
  const [text, setText] = useState(said)
  const [isWrong, setIsWrong] = useState(false)
  useEffect(() => setText(said), [said])

  function commit() {
    const parsed = text.trim() === '' ? undefined : parse(text)
    setIsWrong(parsed === null)
    if (parsed === null) return onWrong()
    if (parsed === value) setText(said)
    onTake(parsed)
  }
  return (
    <input
      type="text"
      className={classes.field}
      value={text}
      placeholder={placeholder}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? problemId : undefined}
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== said && commit()}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
