import classes from './registry.module.css'

/** How the reveal of a director stands; contacts are missing where they are not known yet. */
export interface DirectorState {
  isLoading: boolean
  isLoaded: boolean
  message: string | null
  phone?: string
  email?: string
}

interface GetDetailsButtonProps {
  name: string
  state: DirectorState
  /** True when the account has revealed this director before. */
  isFree: boolean
  /** Resolves when the details have come or failed. */
  onPress: () => Promise<void>
}

/** Loads a director's details once, and says before what it can cost. */
export function GetDetailsButton({ name, state, isFree, onPress }: GetDetailsButtonProps) {
  const { isLoading, isLoaded, message } = state
  const cost = isFree || isLoaded ? 'free: already yours' : 'up to 1 phone + 1 e-mail credit'

  async function press(button: HTMLButtonElement) {
    const row = button.closest<HTMLElement>('[data-row]')
    const card = button.closest('li')
    await onPress()
    // The button is disabled now and has lost the focus: the keyboard goes on at the row, which can be opened and folded.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      ;(row ?? card?.querySelector<HTMLElement>('[aria-expanded]'))?.focus()
    })
  }

  return (
    <button
      type="button"
      className={classes.get}
      disabled={isLoading || isLoaded}
      aria-label={isLoading ? undefined : `Get Details of ${name}: ${cost}`}
      title={message ?? undefined}
      onClick={(event) => void press(event.currentTarget)}
    >
      <span className={classes.getWord}>{isLoading ? 'Loading...' : 'Get Details'}</span>
      <span className={classes.getCost} data-failed={message !== null}>
        {message === null ? cost : 'Failed, try again'}
      </span>
    </button>
  )
}
