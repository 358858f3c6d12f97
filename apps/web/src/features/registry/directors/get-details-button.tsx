import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { focusIfLost } from '../../../lib/focus/focus-if-lost.ts'
import { useCountdown, waitText } from '../../../lib/forms/use-countdown.ts'
import { FREE_FROM_TEAM } from '../../../lib/text/credit-text.ts'
import type { DirectorState } from './director-contact.ts'
import { directorName } from './shared-columns.tsx'
import { type DirectorPrice, type RowOffer, isSamePrice, rowOffer } from './director-price.ts'
import { directorsText } from './directors.text.ts'
import classes from './director-table.module.css'

interface GetDetailsButtonProps {
  director: DirectorRecord
  state: DirectorState
  /** The price above the table. A row shows its own price only if it differs. */
  usual: DirectorPrice | null
  /** Resolves when the details have loaded or failed. */
  onPress: () => Promise<void>
}

/** Loads a director's details once. Shows what that can cost. */
export function GetDetailsButton({ director, state, usual, onPress }: GetDetailsButtonProps) {
  const { isLoading, isLoaded, problem } = state
  const wait = useCountdown(problem?.retryAt ?? 0)
  const offer = rowOffer(director, state)
  if (offer.is === 'nothing' && !isLoading && !isLoaded && !problem)
    return <span className={classes.open}>{directorsText.nothingKnown}</span>

  async function press(button: HTMLButtonElement) {
    if (wait > 0) return
    const row = button.closest<HTMLElement>('[data-row]')
    const card = button.closest('li')
    await onPress()
    // The button is disabled now and has lost the focus. The row, which opens, gets it.
    focusIfLost(() => row ?? card?.querySelector<HTMLElement>('[aria-expanded]'))
  }

  const failed = failureText(problem, wait)
  const [short, spoken] = offerText(offer, isLoaded)
  const isUsual = offer.is === 'priced' && !isLoaded && isSamePrice(offer.price, usual)
  const note = failed ?? (isUsual ? null : short)
  return (
    <span className={classes.action}>
      <SmallButton
        look="outlined"
        disabled={isLoading || isLoaded}
        aria-disabled={wait > 0 || undefined}
        aria-label={
          isLoading
            ? undefined
            : directorsText.getDetailsOf(directorName(director), failed ?? spoken)
        }
        title={problem?.message}
        onClick={(event) => void press(event.currentTarget)}
      >
        {isLoading ? directorsText.loading : directorsText.getDetails}
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

function failureText(problem: DirectorState['problem'], wait: number): string | null {
  if (problem === null) return null
  if (wait > 0) return directorsText.tryAgainIn(waitText(wait))
  return problem.canRetry ? directorsText.failedTryAgain : directorsText.failed
}

/** The text of an offer next to the button, and the text for screen readers. */
function offerText(offer: RowOffer, isLoaded: boolean): readonly [string, string] {
  const { yours, nothing, locked, fromTeam, upTo } = directorsText.offers
  if (offer.is === 'yours') return [yours.short, yours.spoken]
  if (offer.is === 'nothing') return [nothing.short, nothing.spoken]
  if (isLoaded) return [locked.short, locked.spoken]
  if (offer.is === 'free') return [FREE_FROM_TEAM, fromTeam.spoken]
  return [offer.cost, upTo(offer.cost)]
}
