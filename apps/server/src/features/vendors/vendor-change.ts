import { keyNames } from '../../config/contact-requests.ts'
import { OperatorError } from '../../text/operator-error.ts'
import type { VendorSecrets } from './state.service.ts'
import type { StepRow, StepValues, VendorRow } from './vendors.store.ts'

/** What of a step is changed. */
export type StepChange = Partial<StepValues>

/** A vendor without its keys, for people and for the history. */
export function shownVendor(
  {
    name,
    preset,
    at_once,
    is_enabled,
    addresses,
    takes_own_keys,
  }: Omit<VendorRow, 'id' | 'sealed'>,
  secrets: VendorSecrets | null,
) {
  return {
    name,
    preset,
    at_once,
    is_enabled,
    kinds: Object.keys(secrets?.kinds ?? {}),
    addresses,
    takes_own_keys,
    key_names: secrets ? keyNames(secrets.kinds) : [],
  }
}

/** The values of a step. */
export function shownStep(step: StepRow): StepValues {
  const { vendor_id: _vendor, kind: _kind, ...values } = step
  return values
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

/** The step, if its values are possible. Errors: OperatorError. */
export function checkStep(step: StepRow): StepRow {
  const { place, price_paise: price, cap_a_day: cap, timeout_ms: ms, floor_percent: floor } = step
  if (!isWhole(place, 1, 1_000)) throw new OperatorError('The place is a number from 1 to 1000.')
  if (!isWhole(price, 0, 10_000_000))
    throw new OperatorError('The price is a number of paise from 0 to 10000000.')
  if (cap !== null && !isWhole(cap, 0, 100_000_000))
    throw new OperatorError('The cap is a number of calls from 0 to 100000000, or none.')
  if (!isWhole(ms, 100, 8_000))
    throw new OperatorError(
      'The time-out is from 0.1 to 8 seconds, because no reveal waits longer.',
    )
  if (!isWhole(floor, 0, 50)) throw new OperatorError('The floor is a number from 0 to 50.')
  return step
}
