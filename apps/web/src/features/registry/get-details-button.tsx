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
  onPress: () => void
}

/** Loads a director's details once, and says before what it can cost. */
export function GetDetailsButton({ name, state, isFree, onPress }: GetDetailsButtonProps) {
  const { isLoading, isLoaded, message } = state
  const cost = isFree || isLoaded ? 'free: already yours' : 'up to 1 phone + 1 e-mail credit'
  return (
    <button
      type="button"
      className={classes.get}
      disabled={isLoading || isLoaded}
      aria-label={isLoading ? undefined : `Get Details of ${name}: ${cost}`}
      title={message ?? undefined}
      onClick={onPress}
    >
      <span className={classes.getWord}>{isLoading ? 'Loading...' : 'Get Details'}</span>
      <span className={classes.getCost} data-failed={message !== null}>
        {message === null ? cost : 'Failed, try again'}
      </span>
    </button>
  )
}
