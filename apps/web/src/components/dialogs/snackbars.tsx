import { useEffect } from 'react'
import { useSharedValue } from '../../lib/state/shared-value.ts'
import { type Snackbar, hideSnackbar, snackbars } from '../../lib/screen/snackbar.ts'
import { dialogsText } from './dialogs.text.ts'
import classes from './snackbars.module.css'

/** Shows the messages of `showSnackbar`. Screen readers need both regions to exist all the time. */
export function Snackbars() {
  const shown = useSharedValue(snackbars)
  const errors = shown.filter((snackbar) => snackbar.kind === 'error')
  const others = shown.filter((snackbar) => snackbar.kind !== 'error')
  return (
    <div className={classes.region} data-screen-only>
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
        aria-label={dialogsText.dismiss}
        onClick={() => hideSnackbar(id)}
      >
        ×
      </button>
    </div>
  )
}
