import classes from './person.module.css'

/** The shape of what comes. */
export function PersonWaiting() {
  return (
    <div className={classes.waiting} role="status" aria-label="Loading the person">
      {[64, 42, 0, 56, 38, 70, 0, 80, 60, 74].map((width, place) => (
        <span key={place} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
