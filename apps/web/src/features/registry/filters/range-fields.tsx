import { useEffect, useId, useState } from 'react'
import classes from './filters.module.css'

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

/** What is wrong, and in which of the two fields. */
interface Wrong {
  words: string
  fields: readonly boolean[]
}

/** A lowest and a highest value: both that are shown count when a field is left, or with Enter. */
export function RangeFields({
  label,
  from,
  to,
  placeholders,
  parse,
  words,
  problem,
  onChange,
}: RangeFieldsProps) {
  const id = useId()
  const said = (value: number | undefined) => (value === undefined ? '' : words(value))
  const [saidFrom, saidTo] = [said(from), said(to)]
  const [texts, setTexts] = useState<readonly [string, string]>([saidFrom, saidTo])
  const [wrong, setWrong] = useState<Wrong | null>(null)
  useEffect(() => {
    setTexts([saidFrom, saidTo])
    setWrong(null)
  }, [saidFrom, saidTo])

  function take() {
    const valueOf = (text: string) => (text.trim() === '' ? undefined : parse(text))
    const [first, last] = [valueOf(texts[0]), valueOf(texts[1])]
    if (first === null || last === null)
      return setWrong({ words: problem, fields: [first === null, last === null] })
    if (first !== undefined && last !== undefined && first > last)
      return setWrong({ words: 'The first must not be above the second.', fields: [true, true] })
    setWrong(null)
    setTexts([said(first), said(last)])
    if (first !== from || last !== to) onChange(first, last)
  }

  const field = (place: 0 | 1) => (
    <input
      type="text"
      className={classes.field}
      value={texts[place]}
      placeholder={placeholders[place]}
      aria-label={`${label}, ${place === 0 ? 'from' : 'to'}`}
      aria-invalid={wrong?.fields[place] ?? false}
      aria-describedby={wrong?.fields[place] ? id : undefined}
      autoComplete="off"
      onChange={(event) => {
        const text = event.currentTarget.value
        setTexts(place === 0 ? [text, texts[1]] : [texts[0], text])
      }}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={`dim-small ${classes.range}`}>
        {field(0)}
        to
        {field(1)}
      </div>
      {wrong ? (
        <p id={id} className={`error-small ${classes.problem}`} role="alert">
          {wrong.words}
        </p>
      ) : null}
    </fieldset>
  )
}
