import {
  PROFILE_LAYOUTS,
  profileLayouts,
  type ProfileLayouts,
} from '@dastak/contract/linkedin/profile-layouts.ts'
import { readJson } from './json-lines.ts'
import { readNamedJson } from './named-file.ts'
import type { Settings } from './settings.ts'

/**
 * PROFILE_LAYOUTS_FILE, or our own: where profile pages have what. Faults are said with their line.
 */
export function readProfileLayouts(settings: Settings, root: string): ProfileLayouts {
  const place = { setting: 'PROFILE_LAYOUTS_FILE', root, what: 'layouts' }
  const read = readNamedJson(settings, place, (json) => readJson(json, profileLayouts))
  return read?.data ?? PROFILE_LAYOUTS
}
