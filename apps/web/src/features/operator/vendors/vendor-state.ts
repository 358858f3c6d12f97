import type { StatusText } from '@dastak/contract/statuses.ts'
import type { OperatorVendor, VendorStep } from './vendors.api.ts'
import { vendorsText } from './vendors.text.ts'

const { states } = vendorsText.chain

/** What keeps a vendor from being called. Null: nothing. */
export function troubleOf(vendor: OperatorVendor | undefined): StatusText | null {
  if (!vendor) return null
  if (!vendor.is_enabled) return { label: states.off, meaning: 'nothing' }
  if (!vendor.is_readable) return { label: states.unreadable, meaning: 'failed' }
  return vendor.is_left_out === true ? { label: states.out, meaning: 'failed' } : null
}

/** The same, and whether its cap is used up. */
export function stepTrouble(
  step: VendorStep,
  vendor: OperatorVendor | undefined,
): StatusText | null {
  const isFull = step.cap_a_day !== null && (step.used_today ?? 0) >= step.cap_a_day
  return troubleOf(vendor) ?? (isFull ? { label: states.full, meaning: 'waiting' } : null)
}

/** A time of the figures. Empty: no answers. */
export function p95Text(ms: number | null): string {
  if (ms === null) return ''
  if (ms >= 8_000) return vendorsText.chain.longest
  return ms < 1_000 ? vendorsText.try.ms(ms) : vendorsText.chain.seconds(ms)
}
