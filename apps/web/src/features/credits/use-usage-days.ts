import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePreference } from '../../lib/state/preferences.ts'

/** Numbers of days to choose from. */
const USAGE_DAYS = [7, 30, 90, 365] as const
const AT_FIRST = 30

/**
 * How many days the chart shows, among those with data: what the address says, otherwise what the
 * user has chosen before. Choosing sets both.
 */
export function useUsageDays(known: number) {
  const [preferred, prefer] = usePreference<number>('usage.days', AT_FIRST)
  const { days: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choices = USAGE_DAYS.filter((one) => one <= known)
  const days = [asked, preferred].find((one) => choices.some((choice) => choice === one))
  function choose(next: number) {
    prefer(next)
    void navigate({
      to: '.',
      search: (before) => ({ ...before, days: next }),
      replace: true,
      resetScroll: false,
    })
  }
  return { choices, days: days ?? AT_FIRST, choose }
}
