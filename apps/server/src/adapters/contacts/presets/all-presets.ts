import type { VendorPreset } from '../../../ports/vendor-presets.ts'
import { attestr } from './attestr.ts'
import { surepass, surepassLater } from './surepass.ts'

/**
 * The vendors whose requests and answers are known. Sandbox (https://developer.sandbox.co.in) is
 * not among them: what it publishes about GST numbers and directors has no phone and no email.
 */
export const VENDOR_PRESETS: readonly VendorPreset[] = [surepass, surepassLater, attestr]
