import type { Plan } from '@dastak/contract/billing/billing.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from '@tanstack/react-router'
import { ContactSupport } from '../components/buttons/contact-support.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { openingText, useOpeningPlan } from '../features/billing/plans/opening-plan.tsx'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { useSettings } from '../lib/state/settings.ts'

/** What opens a door: a plan that gives one of these permissions. */
export function givesOneOf(...permissions: readonly Permission[]) {
  return (plan: Plan) => permissions.some((permission) => plan.permissions.includes(permission))
}

/**
 * Where a screen is closed: the cheapest plan that opens it, in words and as a button. Nothing
 * where no plan does, and for a member of a team, whose permissions are those of the owner's plan.
 */
export function useOpening(opens: (plan: Plan) => boolean) {
  const { data: user } = useGetUserDetails()
  const plan = useOpeningPlan(opens)
  if (plan === null || user?.team_id !== null) return { words: null, button: null }
  return {
    words: openingText(plan),
    button: (
      <Button component={Link} to="/plan">
        Get {plan.name}
      </Button>
    ),
  }
}

interface PermissionWordsProps {
  title?: string
  words: string
  /** Which plans give it. */
  opens: (plan: Plan) => boolean
}

/** In place of a screen without permission: says so, which plan opens it, whom to ask. */
export function PermissionText({
  title = 'Permission Required',
  words,
  opens,
}: PermissionWordsProps) {
  const opening = useOpening(opens)
  return (
    <EmptyState
      title={title}
      text={words}
      hint={opening.words}
      action={
        <>
          {opening.button}
          <ContactSupport isSecond={opening.button !== null} />
        </>
      }
    />
  )
}

/** To a plan that allows more: the pricing page, or the product's plans where none is named. */
export function UpgradeNow() {
  const { pricing_url: pricing } = useSettings()
  return pricing ? (
    <Button component="a" href={pricing} target="_blank" rel="noreferrer">
      Upgrade Now
    </Button>
  ) : (
    <Button component={Link} to="/plan">
      Upgrade Now
    </Button>
  )
}
