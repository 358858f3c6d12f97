import type { Plan } from '@dastak/contract/billing/billing.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openingWords, useOpeningPlan } from '../features/billing/opening-plan.tsx'
import { useGetUserDetails } from '../features/me/user-details.ts'

/** What opens a door: a plan that gives one of these permissions. */
export function givesOneOf(...permissions: readonly Permission[]) {
  return (plan: Plan) => permissions.some((permission) => plan.permissions.includes(permission))
}

/**
 * Where a screen is closed: the cheapest plan that opens it, in words and as a button. Nothing
 * where no plan does, and for a member of a team, whose permissions are those of the owner's plan.
 */
export function useOpening(opens: (plan: Plan) => boolean): {
  words: string | null
  button: ReactNode
} {
  const { data: user } = useGetUserDetails()
  const plan = useOpeningPlan(opens)
  if (plan === null || user?.team_id !== null) return { words: null, button: null }
  return {
    words: openingWords(plan),
    button: (
      <Button component={Link} to="/plan">
        Get {plan.name}
      </Button>
    ),
  }
}
