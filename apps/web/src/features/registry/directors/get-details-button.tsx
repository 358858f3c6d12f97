import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { focusIfLost } from '../../../lib/focus/focus-if-lost.ts'
import { useCountdown, waitText } from '../../../lib/forms/use-countdown.ts'
import { FREE_FROM_TEAM } from '../../../lib/text/credit-text.ts'
import type { DirectorState } from './director-contact.ts'
import { directorName } from './shared-columns.tsx'
import { type DirectorPrice, type RowOffer, isSamePrice, rowOffer } from './director-price.ts'
import classes from './director-table.module.css'

interface GetDetailsButtonProps {
  director: DirectorRecord
  state: DirectorState
  /** What stands above the table: a row says what it costs only where that differs. */
  usual: DirectorPrice | null
  /** Resolves when the details have come or failed. */
  onPress: () => Promise<void>
}

/** Loads a director's details once, and says before what it can cost. */
export function GetDetailsButton({ director, state, usual, onPress }: GetDetailsButtonProps) {
  const { isLoading, isLoaded, problem } = state
  const wait = useCountdown(problem?.retryAt ?? 0)
  const offer = rowOffer(director, state)
  if (offer.is === 'nothing' && !isLoading && !isLoaded && !problem)
    return <span className={classes.open}>No contact is known</span>

  async function press(button: HTMLButtonElement) {
    if (wait > 0) return
    const row = button.closest<HTMLElement>('[data-row]')
    const card = button.closest('li')
    await onPress()
    // The button, disabled now, has lost the focus: the keyboard goes on at the row, which opens.
    focusIfLost(() => row ?? card?.querySelector<HTMLElement>('[aria-expanded]'))
  }

  const failed = failureWords(problem, wait)
  const [short, spoken] = offerWords(offer, isLoaded)
  const isTold = offer.is === 'priced' && !isLoaded && isSamePrice(offer.price, usual)
  const note = failed ?? (isTold ? null : short)
  return (
    <span className={classes.action}>
      <SmallButton
        look="outlined"
        disabled={isLoading || isLoaded}
        aria-disabled={wait > 0 || undefined}
        aria-label={
          isLoading ? undefined : `Get Details of ${directorName(director)}: ${failed ?? spoken}`
        }
        title={problem?.message}
        onClick={(event) => void press(event.currentTarget)}
      >
        {isLoading ? 'Loading...' : 'Get Details'}
      </SmallButton>
      {note === null || isLoading ? null : (
        <span
          className={classes.note}
          data-failed={failed !== null}
          data-own={offer.is === 'yours' || undefined}
        >
          {note}
        </span>
      )}
    </span>
  )
}

function failureWords(problem: DirectorState['problem'], wait: number): string | null {
  if (problem === null) return null
  if (wait > 0) return `Try again in ${waitText(wait)}`
  return problem.canRetry ? 'Failed, try again' : 'Failed'
}

/** An offer in short, beside the button, and as it is read out. */
function offerWords(offer: RowOffer, isLoaded: boolean): readonly [string, string] {
  if (offer.is === 'yours') return ['Yours', 'free, already yours']
  if (offer.is === 'nothing') return ['No contact found', 'no contact found']
  if (isLoaded) return ['Locked', 'locked']
  if (offer.is === 'free') return [FREE_FROM_TEAM, 'free, your team has it']
  return [offer.words, `up to ${offer.words}`]
}
