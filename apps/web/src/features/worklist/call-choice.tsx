import { useState } from 'react'
import { CALL_TIMES } from './call-times.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { call: text } = worklistText
const CHOICES = ['today', 'tomorrow', 'nextWeek'] as const

/** The time of the next call: usual times, any other time, or none. */
export function CallChoice({ onChoose }: { onChoose: (instant: string | null) => void }) {
  const [typed, setTyped] = useState('')
  const other = new Date(typed)
  return (
    <>
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          className={classes.item}
          onClick={() => onChoose(CALL_TIMES[choice](new Date()).toISOString())}
        >
          {text[choice]}
        </button>
      ))}
      <form
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault()
          if (!Number.isNaN(other.getTime())) onChoose(other.toISOString())
        }}
      >
        <input
          type="datetime-local"
          className={classes.input}
          aria-label={text.at}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" className={classes.small} disabled={Number.isNaN(other.getTime())}>
          {text.set}
        </button>
      </form>
      <button type="button" className={classes.item} onClick={() => onChoose(null)}>
        {text.none}
      </button>
    </>
  )
}
