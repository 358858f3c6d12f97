import type { ProfileLayouts } from '@dastak/contract/linkedin/profile-layouts.ts'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readProfile } from '../reading/read-profile.ts'

/**
 * Runs in the profile's page, apart from the page's own scripts, when the user presses the button:
 * reads, and returns what it read.
 */
// oxlint-disable-next-line import/no-default-export -- WXT reads the default export
export default defineUnlistedScript(() => {
  const { dastakLayouts } = globalThis as typeof globalThis & { dastakLayouts?: ProfileLayouts }
  return dastakLayouts ? readProfile(document, location.href, dastakLayouts) : null
})
