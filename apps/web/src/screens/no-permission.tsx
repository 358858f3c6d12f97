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
import { noPermissionText } from './no-permission.text.ts'

/** Returns whether a plan gives one of these permissions. */
export function givesOneOf(...permissions: readonly Permission[]) {
  return (plan: Plan) => permissions.some((permission) => plan.permissions.includes(permission))
}

/**
 * The text and the button for the cheapest plan that gives the permission. Both are null if no plan
 * gives it, and for members of a team, because their permissions come from the owner's plan.
 */
export function useOpening(opens: (plan: Plan) => boolean) {
  const { data: user } = useGetUserDetails()
  const plan = useOpeningPlan(opens)
  if (plan === null || user?.team_id !== null) return { text: null, button: null }
  return {
    text: openingText(plan),
    button: (
      <Button component={Link} to="/plan">
        {noPermissionText.getPlan(plan.name)}
      </Button>
    ),
  }
}

interface PermissionTextProps {
  title?: string
  text: string
  /** Returns whether a plan gives the permission. */
  opens: (plan: Plan) => boolean
}

/** Shown instead of a screen without permission, with the plan that gives it and the support. */
export function PermissionText({
  title = noPermissionText.title,
  text,
  opens,
}: PermissionTextProps) {
  const opening = useOpening(opens)
  return (
    <EmptyState
      title={title}
      text={text}
      hint={opening.text}
      action={
        <>
          {opening.button}
          <ContactSupport isSecond={opening.button !== null} />
        </>
      }
    />
  )
}

/** Opens the operator's pricing page, or the plans of the product if none is set. */
export function UpgradeNow() {
  const { pricing_url: pricing } = useSettings()
  return pricing ? (
    <Button component="a" href={pricing} target="_blank" rel="noreferrer">
      {noPermissionText.upgrade}
    </Button>
  ) : (
    <Button component={Link} to="/plan">
      {noPermissionText.upgrade}
    </Button>
  )
}
