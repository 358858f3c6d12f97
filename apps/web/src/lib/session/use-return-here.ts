import { useRouterState } from '@tanstack/react-router'

/**
 * The history state of a link to the plans, so that a purchase ends on the screen that has the
 * link. Like the page of a sign-in, it is no part of an address, which anybody could write.
 */
export function useReturnHere(): { returnTo?: string } {
  const location = useRouterState({ select: ({ location: now }) => now })
  return location.pathname === PLANS ? location.state : { returnTo: location.href }
}

const PLANS = '/plan'
