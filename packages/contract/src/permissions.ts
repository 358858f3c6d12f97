import { PRODUCT } from './names.ts'

/**
 * Every permission there is. A user's are the union of what the plan gives and what the operator
 * grants.
 */
export const PERMISSIONS = [
  'din-search',
  'gstin-search',
  `${PRODUCT}-teams-access`,
  'din-batch',
  'gst-batch',
  'rc-to-mobile-batch',
  'mobile-to-rc-batch',
  'pan-to-current-employment-batch',
] as const

/** No plan gives them: an operator grants them to those whose purpose he knows. */
export const HAND_PERMISSIONS = [
  'rc-to-mobile-batch',
  'mobile-to-rc-batch',
  'pan-to-current-employment-batch',
] as const satisfies readonly Permission[]

export type Permission = (typeof PERMISSIONS)[number]
