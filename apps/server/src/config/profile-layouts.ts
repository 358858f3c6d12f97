import {
  PROFILE_LAYOUTS,
  profileLayouts,
  type ProfileLayouts,
} from '@dastak/contract/linkedin/profile-layouts.ts'
import { readJson } from './json-lines.ts'
import { readNamedJson } from './named-file.ts'
import type { Settings } from './settings.ts'

/**
 * The layouts of profile pages: those in PROFILE_LAYOUTS_FILE, otherwise our own. Problems name
 * their line.
 */
export function readProfileLayouts(settings: Settings, root: string): ProfileLayouts {
  const source = { setting: 'PROFILE_LAYOUTS_FILE', root, what: 'layouts' } as const
  const read = readNamedJson(settings, source, (json) => readJson(json, profileLayouts))
  return read?.data ?? PROFILE_LAYOUTS
}
