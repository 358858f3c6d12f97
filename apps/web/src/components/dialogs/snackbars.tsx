import { useEffect } from 'react'
import { useSharedValue } from '../../lib/state/shared-value.ts'
import { type Snackbar, hideSnackbar, snackbars } from '../../lib/screen/snackbar.ts'
import classes from './snackbars.module.css'

/** Shows what `showSnackbar` was told. Both regions always exist, so that readers hear them. */
export function Snackbars() {
  const shown = useSharedValue(snackbars)
  const errors = shown.filter((snackbar) => snackbar.kind === 'error')
  const others = shown.filter((snackbar) => snackbar.kind !== 'error')
  return (
    <div className={classes.place} data-screen-only>
      <div role="alert">
        {errors.map((snackbar) => (
          <Line key={snackbar.id} snackbar={snackbar} />
        ))}
      </div>
      <div role="status">
        {others.map((snackbar) => (
          <Line key={snackbar.id} snackbar={snackbar} />
        ))}
      </div>
    </div>
  )
}

function Line({ snackbar }: { snackbar: Snackbar }) {
  const { id, kind, message, hideAfterMs } = snackbar
  useEffect(() => {
    const timer = setTimeout(() => hideSnackbar(id), hideAfterMs)
    return () => clearTimeout(timer)
  }, [id, hideAfterMs])
  return (
    <div className={classes.snackbar} data-kind={kind}>
      <span className={classes.mark} aria-hidden="true">
        {kind === 'error' ? '!' : kind === 'success' ? '✓' : 'i'}
      </span>
      <span>{message}</span>
      <button
        type="button"
        className={classes.close}
        aria-label="Dismiss"
        onClick={() => hideSnackbar(id)}
      >
        ×
      </button>
    </div>
  )
}
