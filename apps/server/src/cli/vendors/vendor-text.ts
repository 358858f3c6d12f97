import type { OperatorVendors } from '../../features/operator/vendors.service.ts'
import { plainText } from '../../text/plain-text.ts'

type Listed = Awaited<ReturnType<OperatorVendors['list']>>[number]

/** Paise as rupees: ₹2.50. */
export const rupees = (paise: number): string => `₹${(paise / 100).toFixed(2)}`

/** A share as a percentage. */
export const percent = (share: number | null): string =>
  share === null ? '-' : `${(share * 100).toFixed(1)}%`

/** A step in one line. */
export function stepText(
  { name, is_enabled: isEnabled, isReadable }: Listed,
  step: Listed['steps'][number],
): string {
  const parts = [
    `${step.place}. ${plainText(name)}`,
    `${rupees(step.price_paise)} a ${step.charged_per}`,
    step.cap_a_day === null ? 'no cap' : `at most ${step.cap_a_day} calls a day`,
    `${step.timeout_ms / 1000} s`,
    ...(step.needs_mobile ? ['mobile numbers only'] : []),
    ...(isEnabled ? [] : ['disabled']),
    ...(isReadable ? [] : ['its keys cannot be read']),
  ]
  return parts.join(', ')
}
