import type { UserDetails } from '@dastak/contract/me.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { lowUnits } from '../../features/credits/low-credits.ts'
import { lowCreditText } from '../../features/credits/low-credits.text.ts'
import { hasNothingLeft, useGetUserDetails } from '../../features/me/user-details.ts'
import { usePreference } from '../../lib/state/preferences.ts'
import { useSettings } from '../../lib/state/settings.ts'
import { RechargeWay } from '../../screens/out-of-credits.tsx'
import { layoutText } from './layout.text.ts'
import classes from './low-credits.module.css'

/** The units with a hidden notice. After a recharge, the notice of a unit can appear again. */
const NONE: readonly string[] = []

/** A notice that few credits are left. If none are left, Credits Exhausted is shown instead. */
export function LowCredits() {
  const { data: user } = useGetUserDetails()
  return user ? <Notice user={user} /> : null
}

function Notice({ user }: { user: UserDetails }) {
  const { low_credit_threshold: threshold } = useSettings()
  const [dismissed, setDismissed] = usePreference('credits.low-dismissed', NONE)
  const low = lowUnits(user.credits_left, threshold)
  const stillLow = dismissed.filter((unit) => low.some((each) => each === unit))
  const hasRecovered = stillLow.length < dismissed.length
  useEffect(() => {
    if (hasRecovered) setDismissed(stillLow)
  })
  if (hasNothingLeft(user) || low.every((unit) => dismissed.includes(unit))) return null

  function dismiss() {
    setDismissed(low)
    // The button will be removed, so the content takes the focus.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <aside className={`small ${classes.notice}`} aria-label={layoutText.lowCredits.label}>
      <p>
        {lowCreditText(user.credits_left, low)} <RechargeWay />
      </p>
      <IconButton label={layoutText.lowCredits.hide} onClick={dismiss}>
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
