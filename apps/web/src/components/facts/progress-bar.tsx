import classes from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  done: number
  of: number
  /** What screen readers read instead of the number. */
  text?: string
  className?: string | undefined
}

/** How much of a long work is done. */
export function ProgressBar({ label, done, of, text, className }: ProgressBarProps) {
  return (
    <span
      className={`${classes.bar} ${className ?? ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      <span style={{ width: `${of === 0 ? 0 : (done / of) * 100}%` }} />
    </span>
  )
}
