import type { ProfileLayouts } from '@dastak/contract/linkedin/profile-layouts.ts'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readProfile } from '../reading/read-profile.ts'

/**
 * Runs in the profile's page when the user presses the button, isolated from the page's own
 * scripts. Returns what it has read.
 */
// oxlint-disable-next-line import/no-default-export -- WXT reads the default export
export default defineUnlistedScript(() => {
  const { dastakLayouts } = globalThis as typeof globalThis & { dastakLayouts?: ProfileLayouts }
  return dastakLayouts ? readProfile(document, location.href, dastakLayouts) : null
})
