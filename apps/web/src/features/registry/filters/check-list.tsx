import { useState } from 'react'
import classes from './filters.module.css'

interface CheckListProps {
  label: string
  values: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** A value in words, where they differ. */
  words?: (value: string) => string
}

/** A list with more than this can be searched. */
const LONG = 14

/** Values of which some can be chosen. */
export function CheckList({ label, values, chosen, onChange, words = String }: CheckListProps) {
  const [sought, setSought] = useState('')
  // What an address names stays to be unchosen, also where the registry has it no more.
  const all = [...chosen.filter((value) => !values.includes(value)), ...values]
  const shown = all.filter((value) =>
    words(value).toLowerCase().includes(sought.trim().toLowerCase()),
  )
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {values.length > LONG ? (
        <input
          type="text"
          className={`${classes.field} ${classes.find}`}
          value={sought}
          placeholder="Find"
          aria-label={`Find in ${label}`}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setSought(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || sought === '') return
            event.preventDefault()
            setSought('')
          }}
        />
      ) : null}
      <div className={classes.choices}>
        {shown.map((value) => (
          <label key={value} className={classes.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, value]
                    : chosen.filter((other) => other !== value),
                )
              }
            />
            {words(value)}
          </label>
        ))}
        {shown.length === 0 ? <p className={`dim-small ${classes.none}`}>None</p> : null}
      </div>
    </fieldset>
  )
}
