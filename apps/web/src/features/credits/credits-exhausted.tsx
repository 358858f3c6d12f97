import { ERRORS } from '@dastak/contract/errors.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ContactSupport } from '../../components/buttons/contact-support.tsx'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { readStored, writeStored } from '../../lib/state/storage.ts'
import classes from './credits-exhausted.module.css'

interface CreditsExhaustedProps {
  /** Without a team and with nothing left to spend: opens by itself, once a session. */
  isOut: boolean
  /** True after the server refused for want of credits. */
  isAsked: boolean
  onClose: () => void
  /** An address; empty where the plans of the product are the prices. */
  pricingUrl: string
  /** The team that pays for a member: its owner can allot more, and no price helps him. */
  team: string | null
}

/** The Credits Exhausted popup, which leads to the pricing page and to support. */
export function CreditsExhausted(props: CreditsExhaustedProps) {
  const { isOut, isAsked, onClose, pricingUrl, team } = props
  // Kept until the session ends, so that no reload shows it again.
  const [isDismissed, setIsDismissed] = useState(() => readStored('credits_popup_seen') !== null)
  const isShown = isAsked || (isOut && !isDismissed)
  useEffect(() => {
    if (isShown) writeStored('credits_popup_seen', 'yes')
  }, [isShown])
  if (!isShown) return null
  const close = () => {
    setIsDismissed(true)
    onClose()
  }
  return (
    <Dialog title="Credits Exhausted" onClose={close}>
      <p>{ERRORS.credits_exhausted.message}</p>
      {team === null ? null : (
        <p className={classes.team}>The owner of {team} can allot more credits to you.</p>
      )}
      <p className={classes.note}>
        Everything you have revealed stays yours, and searching the registry stays free.
      </p>
      <DialogFoot closeLabel="Not now" onClose={close}>
        <ContactSupport isSecond onClick={close} />
        {team !== null ? null : pricingUrl ? (
          <Button component="a" href={pricingUrl} target="_blank" rel="noreferrer" onClick={close}>
            See pricing
          </Button>
        ) : (
          <Button component={Link} to="/plan" onClick={close}>
            See pricing
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
