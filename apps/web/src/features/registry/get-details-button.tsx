import type { DirectorRecord } from '@dastak/contract/registry.ts'
import { mostItCosts } from '../../lib/credit-words.ts'
import { useCountdown, waitWords } from '../../lib/use-countdown.ts'
import { type DirectorState, mayFind } from './director-contact.ts'
import { directorName } from './director-name.ts'
import classes from './registry.module.css'

interface GetDetailsButtonProps {
  director: DirectorRecord
  state: DirectorState
  /** Resolves when the details have come or failed. */
  onPress: () => Promise<void>
}

/** Loads a director's details once, and says before what it can cost. */
export function GetDetailsButton({ director, state, onPress }: GetDetailsButtonProps) {
  const { isLoading, isLoaded, problem } = state
  const wait = useCountdown(problem?.retryAt ?? 0)
  const cost = costBefore(director, state)

  async function press(button: HTMLButtonElement) {
    if (wait > 0) return
    const row = button.closest<HTMLElement>('[data-row]')
    const card = button.closest('li')
    await onPress()
    // The button is disabled now and has lost the focus: the keyboard goes on at the row, which can be opened and folded.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      ;(row ?? card?.querySelector<HTMLElement>('[aria-expanded]'))?.focus()
    })
  }

  const second =
    problem === null
      ? cost
      : wait > 0
        ? `Try again in ${waitWords(wait)}`
        : problem.canRetry
          ? 'Failed, try again'
          : 'Failed'
  return (
    <button
      type="button"
      className={classes.get}
      disabled={isLoading || isLoaded}
      aria-disabled={wait > 0 || undefined}
      aria-label={isLoading ? undefined : `Get Details of ${directorName(director)}: ${second}`}
      title={problem?.message}
      onClick={(event) => void press(event.currentTarget)}
    >
      <span className={classes.getWord}>{isLoading ? 'Loading...' : 'Get Details'}</span>
      <span className={classes.getCost} data-failed={problem !== null}>
        {second}
      </span>
    </button>
  )
}

function costBefore(director: DirectorRecord, state: DirectorState): string {
  const may = mayFind(director, state)
  if (state.isLoaded)
    return state.phone || state.email ? 'free: already yours' : may.phone || may.email ? 'locked' : 'no contact found'
  if (may.phone || may.email) return mostItCosts(may)
  return director.is_revealed ? 'free: already yours' : 'free: no contact is known'
}
