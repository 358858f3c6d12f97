import type { VendorPreset } from '../../../ports/vendor-presets.ts'

/** The vendors whose requests and answers are known. */
export const VENDOR_PRESETS: readonly VendorPreset[] = []
