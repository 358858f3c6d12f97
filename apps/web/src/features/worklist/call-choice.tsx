import { useState } from 'react'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const { call: text } = worklistText
const HOUR_MS = 3_600_000

/** Ten in the morning, so many days from now. */
function morning(days: number): Date {
  const date = new Date()
  date.setDate(date.getDate() + days)
  date.setHours(10, 0, 0, 0)
  return date
}

const CHOICES: readonly (readonly [string, () => Date])[] = [
  [text.today, () => new Date(Math.ceil((Date.now() + 2 * HOUR_MS) / HOUR_MS) * HOUR_MS)],
  [text.tomorrow, () => morning(1)],
  [text.nextWeek, () => morning(7)],
]

/** The time of the next call: usual times, any other time, or none. */
export function CallChoice({ onChoose }: { onChoose: (instant: string | null) => void }) {
  const [typed, setTyped] = useState('')
  const other = new Date(typed)
  return (
    <>
      {CHOICES.map(([label, time]) => (
        <button
          key={label}
          type="button"
          className={classes.item}
          onClick={() => onChoose(time().toISOString())}
        >
          {label}
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
