import classes from './person.module.css'

/** Placeholder bars while the content of the panel is loading. */
export function PanelWaiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label={label}>
      {[64, 42, 0, 56, 38, 70, 0, 80, 60, 74].map((width, index) => (
        <span key={index} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
