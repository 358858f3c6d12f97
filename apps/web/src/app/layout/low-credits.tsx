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
import classes from './low-credits.module.css'

/** Units whose notice was put away; each comes back once its credits have been more again. */
const NONE: readonly string[] = []

/** Says that few credits are left, until put away; where none are, Credits Exhausted says so. */
export function LowCredits() {
  const { data: user } = useGetUserDetails()
  return user ? <Notice user={user} /> : null
}

function Notice({ user }: { user: UserDetails }) {
  const { low_credit_threshold: threshold } = useSettings()
  const [dismissed, setDismissed] = usePreference('credits.low-dismissed', NONE)
  const low = lowUnits(user.credits_left, threshold)
  const still = dismissed.filter((unit) => low.some((each) => each === unit))
  const hasRisen = still.length < dismissed.length
  useEffect(() => {
    if (hasRisen) setDismissed(still)
  })
  if (hasNothingLeft(user) || low.every((unit) => dismissed.includes(unit))) return null

  function dismiss() {
    setDismissed(low)
    // The button goes away.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <aside className={`small ${classes.notice}`} aria-label="Low credits">
      <p>
        {lowCreditText(user.credits_left, low)} <RechargeWay />
      </p>
      <IconButton label="Put this notice away" onClick={dismiss}>
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
