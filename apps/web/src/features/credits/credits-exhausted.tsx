import { ERRORS } from '@dastak/contract/errors.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ContactSupport } from '../../components/buttons/contact-support.tsx'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useReturnHere } from '../../lib/session/use-return-here.ts'
import { readStored, writeStored } from '../../lib/state/storage.ts'
import classes from './credits-exhausted.module.css'
import { creditsExhaustedText } from './credits-exhausted.text.ts'

interface CreditsExhaustedProps {
  /** True if the user has no team and no credits. The popup then opens once a session. */
  isOut: boolean
  /** True after the server refused because of missing credits. */
  isRefused: boolean
  onClose: () => void
  /** Empty if the pricing page is /plan. */
  pricingUrl: string
  /** The team that pays for the user. Only its owner can allot more credits. */
  team: string | null
  /** What more credits cost. Rendered only while the popup is open. */
  offer: (close: () => void) => ReactNode
}

/** The Credits Exhausted popup, with links to the pricing page and to support. */
export function CreditsExhausted(props: CreditsExhaustedProps) {
  const { isOut, isRefused, onClose, pricingUrl, team, offer } = props
  const returnHere = useReturnHere()
  // Stored until the session ends, so that a reload does not show it again.
  const [isDismissed, setIsDismissed] = useState(() => readStored('credits_popup_seen') !== null)
  const isShown = isRefused || (isOut && !isDismissed)
  useEffect(() => {
    if (isShown) writeStored('credits_popup_seen', 'yes')
  }, [isShown])
  if (!isShown) return null
  const close = () => {
    setIsDismissed(true)
    onClose()
  }
  return (
    <Dialog title={creditsExhaustedText.title} onClose={close}>
      <p>{ERRORS.credits_exhausted.message}</p>
      {team === null ? null : <p className={classes.team}>{creditsExhaustedText.askOwner(team)}</p>}
      {team === null ? offer(close) : null}
      <p className={classes.note}>{creditsExhaustedText.whatStays}</p>
      <DialogFoot closeLabel={creditsExhaustedText.close} onClose={close}>
        <ContactSupport isSecond onClick={close} />
        {team !== null ? null : pricingUrl ? (
          <Button component="a" href={pricingUrl} target="_blank" rel="noreferrer" onClick={close}>
            {creditsExhaustedText.pricing}
          </Button>
        ) : (
          <Button component={Link} to="/plan" state={returnHere} onClick={close}>
            {creditsExhaustedText.pricing}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
