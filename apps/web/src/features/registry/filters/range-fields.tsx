import { useEffect, useId, useState } from 'react'
import classes from './filters.module.css'
import { filtersText } from './filters.text.ts'

interface RangeFieldsProps {
  label: string
  from: number | undefined
  to: number | undefined
  placeholders: readonly [string, string]
  /** Returns null if the typed text is not valid. */
  parse: (typed: string) => number | null
  format: (value: number) => string
  /** The error for text that is not valid. */
  problem: string
  onChange: (from: number | undefined, to: number | undefined) => void
}

/** An error, and which of the two fields have it. */
interface FieldsError {
  message: string
  fields: readonly boolean[]
}

/** A lowest and a highest value. Both apply when a field is left or Enter is pressed. */
export function RangeFields({
  label,
  from,
  to,
  placeholders,
  parse,
  format,
  problem,
  onChange,
}: RangeFieldsProps) {
  const id = useId()
  const textOf = (value: number | undefined) => (value === undefined ? '' : format(value))
  const [fromText, toText] = [textOf(from), textOf(to)]
  const [texts, setTexts] = useState<readonly [string, string]>([fromText, toText])
  const [error, setError] = useState<FieldsError | null>(null)
  useEffect(() => {
    setTexts([fromText, toText])
    setError(null)
  }, [fromText, toText])

  function apply() {
    const valueOf = (text: string) => (text.trim() === '' ? undefined : parse(text))
    const [first, last] = [valueOf(texts[0]), valueOf(texts[1])]
    if (first === null || last === null)
      return setError({ message: problem, fields: [first === null, last === null] })
    if (first !== undefined && last !== undefined && first > last)
      return setError({ message: filtersText.wrongOrder, fields: [true, true] })
    setError(null)
    setTexts([textOf(first), textOf(last)])
    if (first !== from || last !== to) onChange(first, last)
  }

  const field = (index: 0 | 1) => (
    <input
      type="text"
      className={classes.field}
      value={texts[index]}
      placeholder={placeholders[index]}
      aria-label={index === 0 ? filtersText.fromOf(label) : filtersText.toOf(label)}
      aria-invalid={error?.fields[index] ?? false}
      aria-describedby={error?.fields[index] ? id : undefined}
      autoComplete="off"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTexts(index === 0 ? [text, texts[1]] : [texts[0], text])
      }}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={`dim-small ${classes.range}`}>
        {field(0)}
        {filtersText.between}
        {field(1)}
      </div>
      {error ? (
        <p id={id} className={`error-small ${classes.problem}`} role="alert">
          {error.message}
        </p>
      ) : null}
    </fieldset>
  )
}
