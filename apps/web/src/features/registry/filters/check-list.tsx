import { useState } from 'react'
import classes from './filters.module.css'
import { filtersText } from './filters.text.ts'

interface CheckListProps {
  label: string
  values: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The label of a value, if it differs from the value. */
  labelOf?: (value: string) => string
}

/** A list with more values has a search field. */
const MAX_WITHOUT_SEARCH = 14

/** A list of values with checkboxes. */
export function CheckList({ label, values, chosen, onChange, labelOf = String }: CheckListProps) {
  const [query, setQuery] = useState('')
  // A chosen value from an old address stays in the list, so that it can be cleared.
  const all = [...chosen.filter((value) => !values.includes(value)), ...values]
  const shown = all.filter((value) =>
    labelOf(value).toLowerCase().includes(query.trim().toLowerCase()),
  )
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {values.length > MAX_WITHOUT_SEARCH ? (
        <input
          type="text"
          className={`${classes.field} ${classes.find}`}
          value={query}
          placeholder={filtersText.find}
          aria-label={filtersText.findIn(label)}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return
            event.preventDefault()
            setQuery('')
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
            {labelOf(value)}
          </label>
        ))}
        {shown.length === 0 ? (
          <p className={`dim-small ${classes.none}`}>{filtersText.none}</p>
        ) : null}
      </div>
    </fieldset>
  )
}
