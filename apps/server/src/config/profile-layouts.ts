import { resolve } from 'node:path'
import {
  PROFILE_LAYOUTS,
  profileLayouts,
  type ProfileLayouts,
} from '@dastak/contract/linkedin/profile-layouts.ts'
import { readJson } from './json-lines.ts'
import { readNamedFile } from './named-file.ts'
import type { Settings } from './settings.ts'

/**
 * PROFILE_LAYOUTS_FILE: where profile pages have what, for extensions; our own where none is set.
 * What is wrong in it is said with its line.
 */
export function readProfileLayouts({ text, refuse }: Settings, root: string): ProfileLayouts {
  const named = text('PROFILE_LAYOUTS_FILE')
  if (!named) return PROFILE_LAYOUTS
  const file = resolve(root, named)
  const json = readNamedFile({ refuse }, { setting: 'PROFILE_LAYOUTS_FILE', file, what: 'layouts' })
  if (json === null) return PROFILE_LAYOUTS
  const read = readJson(json, profileLayouts)
  if ('data' in read) return read.data
  refuse('PROFILE_LAYOUTS_FILE', `${file}, ${read.problem}`)
  return PROFILE_LAYOUTS
}
